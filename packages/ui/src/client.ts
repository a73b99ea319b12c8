export { type UiClientContract, uiClient, type WaysIn } from './ways/client.js';
