import { mutation, query } from '../../contract/routes.js';

export const twoFactorRoutes = {
  enableTwoFactor: mutation('/two-factor/enable', ['session', 'sessions']),
  disableTwoFactor: mutation('/two-factor/disable', ['session', 'sessions']),
  getTOTPURI: mutation('/two-factor/get-totp-uri'),
  generateTOTP: mutation('/totp/generate'),
  getTwoFactorChallenge: query('/two-factor/challenge', ['session']),
  verifyTOTP: mutation('/two-factor/verify-totp', ['session', 'sessions']),
  sendTwoFactorOTP: mutation('/two-factor/send-otp'),
  verifyTwoFactorOTP: mutation('/two-factor/verify-otp', ['session', 'sessions']),
  verifyBackupCode: mutation('/two-factor/verify-backup-code', ['session', 'sessions']),
  generateBackupCodes: mutation('/two-factor/generate-backup-codes'),
};
