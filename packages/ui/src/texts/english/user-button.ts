export const userButtonTexts = {
  label: 'Account of {name}',
  account: 'Account',
} as const;
