// In place of expo-crypto, which needs a device. Not random: the program runs again and again, and must ask for the same.
export const CryptoDigestAlgorithm = { SHA256: 'SHA-256' };
export const CryptoEncoding = { BASE64: 'base64' };

export const getRandomBytes = (count) => Uint8Array.from({ length: count }, (_, index) => (index * 37) % 256);
export const digestStringAsync = async (_, text) => (await fetch(`https://device.test/sha256?${text}`)).text();
