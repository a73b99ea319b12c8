export {
  type PasskeyHooks,
  type PasskeyHooksPlugin,
  type Passkeys,
  passkeyHooks,
} from './react/passkey-hooks.js';
