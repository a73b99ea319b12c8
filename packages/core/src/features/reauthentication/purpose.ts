/** What a code is for that makes a session fresh again. */
export const reauthenticationPurpose = 'reauthentication-';
