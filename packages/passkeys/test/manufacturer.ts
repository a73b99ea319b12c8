import { createPrivateKey, sign } from 'node:crypto';

// A manufacturer that does not exist: its root, the certificate and the key of one model, and the root of another manufacturer.
// Made with openssl, valid from 2020 to 2120.
const certificate =
  'MIIByzCCAXKgAwIBAgIBAzAKBggqhkjOPQQDAjAxMQswCQYDVQQGEwJVUzEQMA4GA1UECgwHY2Ega2V5czEQMA4GA1UEAwwHY2Egcm9vdDAgFw0yMDAx' +
  'MDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowWjELMAkGA1UEBhMCVVMxEDAOBgNVBAoMB2NhIGtleXMxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0' +
  'ZXN0YXRpb24xFTATBgNVBAMMDEFjbWUgS2V5IE9uZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGe7hLosEMPoVTeazD6F7C29TaEGAhnWbzeAlInG' +
  '0oGAz0UaJzgKZGKPJnLD+ww00kMzD13OX2f6oKh+pyop3z2jUDBOMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFOCRufYciiZJD8ynLMk0HvTtOB5yMB8G' +
  'A1UdIwQYMBaAFFw6hTnqpnPEK3XnRJmR5ZpkuBaOMAoGCCqGSM49BAMCA0cAMEQCIDqT90w0vn1Ce7J0AtJYhW5GluaLNjeyykFUbANVauI3AiBd6UHc' +
  'UPkF/FFptAo7F9c3TqrR8NIki5Q/wp4f6drBiQ==';
const key =
  'MHcCAQEEINP0SMQ84EjcMEuiHPl+jiUP7/UmobWO4bR5v506SQpUoAoGCCqGSM49AwEHoUQDQgAEZ7uEuiwQw+hVN5rMPoXsLb1NoQYCGdZvN4CUicbS' +
  'gYDPRRonOApkYo8mcsP7DDTSQzMPXc5fZ/qgqH6nKinfPQ==';
const root =
  'MIIBhjCCASugAwIBAgIBATAKBggqhkjOPQQDAjAxMQswCQYDVQQGEwJVUzEQMA4GA1UECgwHY2Ega2V5czEQMA4GA1UEAwwHY2Egcm9vdDAgFw0yMDAx' +
  'MDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowMTELMAkGA1UEBhMCVVMxEDAOBgNVBAoMB2NhIGtleXMxEDAOBgNVBAMMB2NhIHJvb3QwWTATBgcqhkjO' +
  'PQIBBggqhkjOPQMBBwNCAATkC82u5a8YxvIr8snvTWhF5YUlRXCzGqFSXrUpAu4c3kXBDPu8N3ARfOFEuDUHZsiQqzgeUFagjPmKZ2wxBjJeozIwMDAP' +
  'BgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRcOoU56qZzxCt150SZkeWaZLgWjjAKBggqhkjOPQQDAgNJADBGAiEAywDZVrgD8AHj039hMIpA1b2sfurO' +
  'ACFEHatnCTsqlHUCIQDhkBAptEGG2vfPKNKBtPEKan2a3TNjge4j6O8ASkTGVw==';
const otherRoot =
  'MIIBkjCCATegAwIBAgIBAjAKBggqhkjOPQQDAjA3MQswCQYDVQQGEwJVUzETMBEGA1UECgwKb3RoZXIga2V5czETMBEGA1UEAwwKb3RoZXIgcm9vdDAg' +
  'Fw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowNzELMAkGA1UEBhMCVVMxEzARBgNVBAoMCm90aGVyIGtleXMxEzARBgNVBAMMCm90aGVyIHJv' +
  'b3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATyldxPgprBb3RiYqRqcslH/lzjQnEcnzcqnH30VdPo/lQ5JYBBQDfXoEdYw6atdTF8q+4zotUbB9GI' +
  'VbO9+WQwozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQqTJdLlLSQInQTVPYxxU8Ks+u1FzAKBggqhkjOPQQDAgNJADBGAiEA0jNSyZByC2pM' +
  'JNAcdV/OstXNhyfdsePK//yuFYPdoBYCIQCdS0pUieiAJMt+Axo9iTG0668jmRvdMn28XpXTYd7yJA==';

const pem = (der: string) =>
  `-----BEGIN CERTIFICATE-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
export const roots = { own: pem(root), other: pem(otherRoot) };

/** The statement of a full attestation in the format `packed` (WebAuthn L3, 8.2). */
export function attest(authData: Buffer, clientDataHash: Buffer): Map<string, unknown> {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'sec1' });
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey))],
    ['x5c', [new Uint8Array(Buffer.from(certificate, 'base64'))]],
  ]);
}
