import { signInThroughBrowser } from './sign-in.js';

// A desktop app in a terminal: it signs in through the browser. Start the demo first.
const url = process.env.DEMO_URL ?? 'http://localhost:3000';
const signedIn = await signInThroughBrowser(url, (page) => console.log(`Open this page in your browser:\n\n${page}\n`));
console.log(signedIn ? `Signed in as ${signedIn.name}. /sessions of the demo lists this app.` : 'Cancelled.');
