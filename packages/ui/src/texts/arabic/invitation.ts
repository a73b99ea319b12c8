import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'أنت مدعو',
  invitedLead: 'سجّل الدخول أو أنشئ حسابًا بالعنوان الذي وصلت إليه الدعوة، ثم عُد إلى هنا.',
  joinTitle: 'هل تريد الانضمام إلى {organization}؟',
  joinLead: '{inviter} يدعوك إلى الانضمام.',
  join: 'انضمام',
  decline: 'رفض',
  role: 'دورك: {role}',
  ends: 'تنتهي الدعوة {time}.',
  joined: 'أنت الآن عضو في {organization}',
  declined: 'رفضت الدعوة',
  goOn: 'الانتقال إلى المؤسسة',
  incompleteTitle: 'لا توجد دعوة في هذا الرابط',
  incompleteLead: 'افتح الرابط الكامل من رسالة الدعوة.',
  deadTitle: 'لم تعد هذه الدعوة صالحة',
  deadLead: 'تم الرد عليها أو انتهت صلاحيتها أو أُلغيت. اطلب دعوة جديدة.',
  foreignTitle: 'هذه الدعوة موجّهة إلى شخص آخر',
  foreignLead:
    'سجّلت الدخول بحساب {email}، وأُرسلت الدعوة إلى عنوان آخر. إذا كان ذلك العنوان لك أيضًا، فسجّل الخروج ثم سجّل الدخول به.',
  unverifiedTitle: 'تحقق من عنوانك أولًا',
  unverifiedLead: 'الدعوة موجّهة إلى {email}، ولم تتحقق من هذا العنوان بعد.',
  sendLink: 'إرسال رابط',
  linkSent: 'أُرسل رابط إلى {email}.',
  factorNeeded: 'تتطلب هذه المؤسسة عاملًا ثانيًا.',
  factorSoon: 'ستتطلب هذه المؤسسة عاملًا ثانيًا {time}.',
};
