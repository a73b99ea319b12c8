export { type UiClientContract, uiClient, type WaysIn } from './client/ui-client.js';
