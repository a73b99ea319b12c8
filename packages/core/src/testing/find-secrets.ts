/** The secrets that a text contains, in plain, as JSON, encoded for a URL or in base64. */
export function findSecrets(said: string, secrets: readonly string[]): readonly string[] {
  const words = new Set(said.split(/[^\w.-]/));
  return secrets.filter((secret) => {
    const spellings = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), secret];
    const isContained = /^\d+$/.test(secret)
      ? words.has(secret) || words.has(`${secret}.`) // not within an instant or an id
      : spellings.some((spelling) => said.includes(spelling));
    return isContained || said.includes(btoa(secret).replaceAll('=', ''));
  });
}
