/** The secrets that a text contains, in plain, as JSON, encoded for a URL or in base64. */
export function findSecrets(said: string, secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => {
    const spellings = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret];
    const isThere = /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(said) // not within an instant or an id
      : spellings.some((spelling) => said.includes(spelling));
    return isThere || said.includes(btoa(secret).replace(/=+$/, ''));
  });
}
