// What an editor offers after the dot before each mark.
import { auth, client, hooks } from './hovers.js';

export async function onServer() {
  const current = await auth./*auth*/ api./*api*/ getSession./*a call of the server*/ call({});
  return current?.session./*a session*/ id;
}
export async function InBrowser() {
  const session = hooks./*hooks*/ useSession();
  const keys = [
    hooks.useSessions./*a hook of a query*/ key(),
    hooks.useSignOut./*a hook of a change*/ options().mutationKey,
  ];
  const result = await client./*client*/ getSession./*a call of the client*/ call({});
  return [keys, session./*the result of useSession*/ status, result./*a result*/ data, result.data?.user./*a user*/ id];
}
