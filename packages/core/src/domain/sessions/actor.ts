/**
 * The id of the administrator who acts as the user in this session; `undefined` in a session of the user. A plugin with the session
 * field `impersonatedBy` begins such sessions.
 */
export function actorOf(session: object): string | undefined {
  const actor: unknown = Reflect.get(session, 'impersonatedBy');
  return typeof actor === 'string' && actor !== '' ? actor : undefined;
}
