import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'التحقق بخطوتين',
  appLead: 'أدخل الرمز الذي يعرضه تطبيق المصادقة.',
  appCode: 'رمز التحقق',
  useApp: 'استخدام تطبيق المصادقة',
  mailLead: 'أدخل رمز التحقق من رسالة بريدنا الإلكتروني.',
  mailCode: 'رمز التحقق',
  useMail: 'تلقّي رمز عبر البريد الإلكتروني',
  sendCode: 'إرسال رمز',
  mailSent: 'أرسلنا رمزًا إلى بريدك الإلكتروني.',
  backupLead: 'أدخل أحد الرموز التي حفظتها. يعمل كل منها مرة واحدة.',
  backupCode: 'رمز احتياطي',
  useBackup: 'استخدام رمز احتياطي',
  usePasskey: 'استخدام مفتاح مرور',
  trust: 'الوثوق بهذا الجهاز',
  trustHint: 'يتخطى هذا الجهاز التحقق بخطوتين لفترة محدودة. استخدم ذلك على جهازك الخاص فقط.',
  nothingWaits: 'لا يوجد تسجيل دخول ينتظر رمزًا. يُرجى تسجيل الدخول.',
};
