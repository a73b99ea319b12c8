import { type ConnectionOptions, createConnection, type RowDataPacket } from 'mysql2/promise';

/** Runs SQL on a connection of its own, after another statement that prepares the connection. */
export async function queryMysql(to: ConnectionOptions, sql: string, before?: string) {
  const connection = await createConnection({ ...to, connectTimeout: 5000 });
  connection.on('error', () => {});
  try {
    if (before !== undefined) await connection.query(before);
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return Array.isArray(rows) ? rows : [];
  } finally {
    connection.destroy();
  }
}
