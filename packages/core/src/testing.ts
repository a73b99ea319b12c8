export { Browser } from './testing/browser.js';
export { type Clock, createClock } from './testing/clock.js';
export { type DatabaseUnderTest, databaseConformance } from './testing/database-conformance.js';
export { type MemoryStorage, memoryStorage } from './testing/memory-storage.js';
export { type StorageUnderTest, secondaryStorageConformance } from './testing/secondary-storage-conformance.js';
export { type TestAuthOptions, testAuth } from './testing/test-auth.js';
