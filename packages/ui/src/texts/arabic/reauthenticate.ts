import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'أكّد هويتك',
  lead: 'مضى وقت على تسجيل دخولك، وربما يستخدم شخص آخر هذا المتصفح الآن.',
  mailboxLead: 'ربما فتح شخص آخر الرابط الذي أكّد عنوانك. رمز من بريدك الإلكتروني يثبت أن هذا الحساب لك.',
  factorTitle: 'التحقق بخطوتين',
  factorLead: 'سجّلت الدخول هنا بدون رمز، وهذا الإجراء يتطلب رمزًا.',
  checking: 'جارٍ التحقق…',
  usePassword: 'استخدام كلمة المرور',
  mailCode: 'إرسال رمز إليّ',
  codeSent: 'أرسلنا رمزًا إلى بريدك الإلكتروني.',
  continueWith: 'المتابعة باستخدام {provider}',
  usePasskey: 'استخدام مفتاح مرور',
  confirmed: 'تم تأكيد هويتك. اضغط على الزر مرة أخرى.',
  refused: 'لم تُؤكَّد هويتك.',
  otherAccount: 'هذا حساب آخر في {provider} غير المرتبط هنا.',
  notAsked: 'لم يطلب {provider} منك تسجيل الدخول مرة أخرى. اختر طريقة أخرى.',
};
