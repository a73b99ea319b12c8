import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'خطوة أخرى',
  appLead: 'أدخل الرمز الذي يعرضه تطبيق المصادقة.',
  appCode: 'رمز المصادقة',
  useApp: 'استخدام تطبيق المصادقة',
  mailLead: 'أدخل الرمز الذي نرسله إلى بريدك الإلكتروني.',
  mailCode: 'الرمز من الرسالة',
  useMail: 'تلقّي رمز عبر البريد الإلكتروني',
  sendCode: 'إرسال رمز',
  mailSent: 'أُرسل رمز إلى بريدك الإلكتروني.',
  backupLead: 'أدخل أحد الرموز التي حفظتها. يعمل كل منها مرة واحدة.',
  backupCode: 'رمز احتياطي',
  useBackup: 'استخدام رمز احتياطي',
  usePasskey: 'استخدام مفتاح مرور',
  trust: 'الوثوق بهذا المتصفح',
  trustHint: 'لن يحتاج هذا المتصفح إلى رمز لمدة 30 يومًا.',
  nothingWaits: 'لا يوجد تسجيل دخول ينتظر رمزًا. يُرجى تسجيل الدخول.',
};
