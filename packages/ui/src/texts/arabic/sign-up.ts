import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'إنشاء حساب',
  lead: 'أدخل بياناتك للبدء.',
  name: 'الاسم',
  nameMissing: 'أدخل اسمك.',
  username: 'اسم المستخدم',
  usernameFree: '{name} متاح.',
  usernameTaken: '{name} محجوز.',
  submit: 'إنشاء الحساب',
  working: 'جارٍ إنشاء الحساب…',
  withPasskey: 'إنشاء حساب بمفتاح مرور',
  haveAccount: 'هل لديك حساب بالفعل؟',
  exists: 'يوجد حساب بهذا العنوان بالفعل.',
  signInInstead: 'تسجيل الدخول',
  closed: 'لا يمكن إنشاء حسابات جديدة هنا',
  closedLead: 'اطلب دعوة من القائمين على هذا الموقع.',
  sent: 'تحقق من بريدك الوارد',
  sentLead: 'إذا كان من الممكن استخدام {email} لحساب جديد، فقد أرسلنا إليه رابطًا. افتحه ثم سجّل الدخول.',
  required: 'املأ هذا الحقل.',
  wholeNumber: 'أدخل عددًا صحيحًا.',
  dateAndTime: 'أدخل تاريخًا ووقتًا.',
};
