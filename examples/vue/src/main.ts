import { createApp } from 'vue';
import App from './app.vue';
import { auth } from './auth';

createApp(App).use(auth).mount('#app');
