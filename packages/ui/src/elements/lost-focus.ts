/**
 * Whether the user has just done something that took the element with the focus away, such as following a link to this screen or
 * choosing another form. A page that was only loaded is not that.
 */
export function hasLostFocus(): boolean {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement === document.body;
  return isNowhere && globalThis.navigator?.userActivation?.isActive === true;
}
