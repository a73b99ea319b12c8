import { mutation } from '../../contract/routes.js';

export const phoneNumberRoutes = {
  sendPhoneNumberOTP: mutation('/phone-number/send-otp'),
  verifyPhoneNumber: mutation('/phone-number/verify', ['session', 'sessions']),
  removePhoneNumber: mutation('/phone-number/remove', ['session', 'sessions']),
  signInPhoneNumber: mutation('/sign-in/phone-number', ['session', 'sessions']),
  forgetPasswordPhoneNumber: mutation('/phone-number/forget-password'),
  resetPasswordPhoneNumber: mutation('/phone-number/reset-password', ['session', 'sessions']),
};
