/** The purpose of a code that makes a session fresh again. */
export const reauthenticationPurpose = 'reauthentication-';
