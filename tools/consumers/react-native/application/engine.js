// What the runtime of React Native adds to Hermes: timers, a console and XMLHttpRequest. Everything else is its own JavaScript.
const timers = [];
let last = 0;
globalThis.setTimeout = (run, delay = 0, ...args) => {
  last += 1;
  timers.push({ id: last, delay, run: () => run(...args) });
  return last;
};
globalThis.clearTimeout = (id) => {
  const place = timers.findIndex((timer) => timer.id === id);
  if (place >= 0) timers.splice(place, 1);
};
globalThis.global = globalThis;
globalThis.window = globalThis;
globalThis.console = { log: print, warn: print, error: print };

/** Answers that the server has given to the first requests of this program, in their order. */
const answers = globalThis.answers ?? [];

/** Prints a request for which there is no answer yet: the test asks the server and starts the program again. */
globalThis.XMLHttpRequest = class {
  headers = {};
  open(method, url) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name, value) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.received;
  }
  send(body = null) {
    const answer = answers.shift();
    if (!answer) {
      print(`REQUEST ${JSON.stringify({ method: this.method, url: this.url, headers: this.headers, body })}`);
      return;
    }
    this.status = answer.status;
    this.response = answer.text;
    this.received = answer.headers;
    setTimeout(() => this.onload());
  }
};

/** Runs the timers that are due at once. Time limits of calls never fire. */
let turns = 0;
const runTimers = () => {
  for (const timer of timers.filter(({ delay }) => delay === 0)) {
    clearTimeout(timer.id);
    timer.run();
  }
  turns += 1;
  if (turns < 10_000) Promise.resolve().then(runTimers);
};
Promise.resolve().then(runTimers);
