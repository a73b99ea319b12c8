import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Layout from './layout.vue';
import Welcome from './welcome.vue';
import './tokens.css';
import './site.css';
import './page.css';

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('welcome', Welcome),
} satisfies Theme;
