/** The parts of an answer that show whether the server granted the call. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

/** Whether an answer grants what was asked for: a redirect with `?error=` refuses it. */
export function isGranted({ status, headers }: Answer): boolean {
  return status < 400 && errorInLocation(headers) === undefined;
}

export function errorInLocation(headers: Headers): string | undefined {
  const location = headers.get('location');
  if (location === null) return undefined;
  return new URL(location, 'https://app.example.com').searchParams.get('error') ?? undefined;
}
