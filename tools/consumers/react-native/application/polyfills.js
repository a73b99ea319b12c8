// The polyfills that React Native loads before an application (Libraries/Core/setUpXHR.js).
import { AbortController, AbortSignal } from 'abort-controller/dist/abort-controller';
import { URL, URLSearchParams } from 'react-native/Libraries/Blob/URL.js';

Object.assign(globalThis, { AbortController, AbortSignal, URL, URLSearchParams });
require('whatwg-fetch');
