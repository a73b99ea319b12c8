/** Only asymmetric algorithms: a service that verifies tokens must not be able to sign them (RFC 8725 §3.1, §3.2). */
export type JwtAlgorithm = 'EdDSA' | 'ES256' | 'ES512' | 'PS256' | 'RS256';
