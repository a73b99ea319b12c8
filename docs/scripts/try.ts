import { optionsPage } from './options-page.ts';
console.log(optionsPage());
