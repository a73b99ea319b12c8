interface AppleKey {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
}

/** Seconds. Apple accepts up to 15,777,000 (six months); a short lifetime limits the damage of a leak. */
const LIFETIME = 86_400;
/** Seconds before the expiry of a secret when a new one is created. */
const RENEWAL = 3600;

/** Creates client secrets for Apple: a JWT signed with the team's key, cached until shortly before its expiry. */
export function appleSecret(key: AppleKey): (now: Date) => Promise<string> {
  let kept: { readonly from: number; readonly secret: Promise<string> } | undefined;
  return (now) => {
    const seconds = Math.floor(now.getTime() / 1000);
    if (kept && seconds >= kept.from && seconds < kept.from + LIFETIME - RENEWAL) return kept.secret;
    const made = { from: seconds, secret: sign(key, seconds) };
    kept = made;
    made.secret.catch(() => {
      if (kept === made) kept = undefined; // a later call tries again
    });
    return made.secret;
  };
}

async function sign({ clientId, teamId, keyId, privateKey }: AppleKey, seconds: number): Promise<string> {
  const [{ importPKCS8 }, { SignJWT }] = await Promise.all([import('jose/key/import'), import('jose/jwt/sign')]);
  // An environment that cannot hold a line break contains `\n` instead.
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME)
    .sign(key);
}
