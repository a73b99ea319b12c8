/** Why an owner cannot leave an organization, which also deletes no account: screens of both show it. */
export const onlyOwnerErrors = {
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'An organization needs an owner, and you are the only one. Make another member an owner first.',
} as const;
