/** The index of a credential id: SHA-256 in hexadecimal. */
export async function hashOfCredential(credentialId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credentialId));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
