// `npm run bench -- calls [text]`: the time of calls beside the same work by hand, without better-auth. Only rows with the text.
import { compare } from './compare.js';
import { markdown } from './markdown.js';

const compared = await compare({
  names: ['bare', 'latchkey'],
  rounds: 9,
  slice: 150_000,
  only: process.argv[2],
});
console.log(markdown(compared, ['bare', 'latchkey']));
