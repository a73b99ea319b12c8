import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'Crear una cuenta',
  lead: 'Complete sus datos para empezar.',
  name: 'Nombre',
  nameMissing: 'Escriba su nombre.',
  username: 'Nombre de usuario',
  usernameFree: '{name} está libre.',
  usernameTaken: '{name} ya está en uso.',
  submit: 'Crear cuenta',
  working: 'Creando la cuenta…',
  withPasskey: 'Crear cuenta con una llave de acceso',
  haveAccount: '¿Ya tiene una cuenta?',
  exists: 'Ya existe una cuenta con esta dirección.',
  signInInstead: 'Iniciar sesión',
  closed: 'Aquí no se pueden crear cuentas nuevas',
  closedLead: 'Pida una invitación a los responsables de este sitio.',
  sent: 'Revise su correo',
  sentLead: 'Si se puede crear una cuenta con {email}, le hemos enviado un enlace. Ábralo y luego inicie sesión.',
  required: 'Rellene este campo.',
  wholeNumber: 'Escriba un número entero.',
  dateAndTime: 'Escriba una fecha y una hora.',
};
