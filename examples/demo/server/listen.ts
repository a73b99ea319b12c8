import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** How many ports after the wanted one are tried. */
const attempts = 20;

/** Listens on a port, or on the next free one; with 0 the system chooses. Throws if none is free. */
export async function listen(hostname: string, port: number): Promise<Server> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be a number up to 65535.`);
  for (let next = port; next <= Math.min(port + attempts, 65_535); next++) {
    const server = createServer();
    server.listen(next, hostname);
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error(`the ports from ${port} to ${port + attempts} are all taken. Set PORT to another one.`);
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

/** Answers open requests, accepts no more, and closes connections that browsers keep open. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(impatient);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
