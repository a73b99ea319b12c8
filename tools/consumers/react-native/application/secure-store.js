// In place of expo-secure-store, which needs a device.
const kept = new Map();

export const getItemAsync = async (name) => kept.get(name) ?? null;
export const setItemAsync = async (name, value) => void kept.set(name, value);
export const deleteItemAsync = async (name) => void kept.delete(name);
