/** Asymmetric algorithms alone: who verifies must not be able to sign (RFC 8725 §3.1, §3.2). */
export type JwtAlgorithm = 'EdDSA' | 'ES256' | 'ES512' | 'PS256' | 'RS256';
