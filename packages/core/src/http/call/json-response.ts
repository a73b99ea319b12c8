import { answerText } from '../../contract/answers/answer-text.js';

/** What a JSON answer has beside its body. */
export interface JsonResponseInit {
  readonly status: number;
  readonly headers: HeadersInit;
}

/** Creates a response with this JSON text as its body. */
export function jsonResponse(text: string, init: JsonResponseInit): Response {
  const Made = classFor(globalThis.Response);
  if (Made) return new Made(text, init);
  const answer: Response & { [answerText]?: string } = new Response(text, init);
  answer[answerText] = text; // costs less than `defineProperty`
  return answer;
}

type ResponseClass = typeof Response;
type JsonResponseClass = new (text: string, init: JsonResponseInit) => Response;

let latest: { readonly platform: ResponseClass; readonly made: JsonResponseClass | undefined } | undefined;

/** Servers and tests replace the global `Response`, so the class of the moment counts. */
function classFor(platform: ResponseClass): JsonResponseClass | undefined {
  if (latest?.platform !== platform) latest = { platform, made: isFetchOfNode(platform) ? over(platform) : undefined };
  return latest.made;
}

/** The members that the class below takes care of. One more member could read the body past it. */
const members = new Set(
  'constructor type url redirected status ok statusText headers body bodyUsed clone blob arrayBuffer bytes text json formData'.split(
    ' ',
  ),
);

/**
 * Whether this is the `Response` of Node's own fetch, which consists of JavaScript. Other runtimes and the replacements of
 * frameworks read the body of a response in ways of their own, so they get a response that the platform has made.
 */
function isFetchOfNode({ prototype }: ResponseClass): boolean {
  const { undici, bun, deno } = globalThis.process?.versions ?? {};
  if (!undici || bun || deno || Object.getPrototypeOf(prototype) !== Object.prototype) return false;
  return Object.getOwnPropertyNames(prototype).every((name) => members.has(name));
}

/**
 * A response whose body becomes a stream only for code that asks for a stream. In Node, a stream costs more than the rest of a
 * session read: Node 20 changes the prototype of each new stream, which also slows down the code that runs next.
 */
function over(Platform: ResponseClass): JsonResponseClass {
  return class JsonResponse extends Platform {
    readonly [answerText]: string;
    #isRead = false;
    /** The response with the stream, once code has asked for it. It then decides about the body. */
    #streamed: Response | undefined;

    constructor(text: string, init: JsonResponseInit) {
      super(null, init);
      this[answerText] = text;
    }

    override get body() {
      return this.#stream().body;
    }

    override get bodyUsed() {
      return this.#streamed?.bodyUsed ?? this.#isRead;
    }

    override async text() {
      return this.#take() ?? this.#stream().text();
    }

    override async json() {
      const text = this.#take();
      return text === undefined ? this.#stream().json() : JSON.parse(text);
    }

    override async arrayBuffer() {
      const text = this.#take();
      return text === undefined ? this.#stream().arrayBuffer() : new TextEncoder().encode(text).buffer;
    }

    override async bytes() {
      const text = this.#take();
      return text === undefined ? this.#stream().bytes() : new TextEncoder().encode(text);
    }

    override blob() {
      return this.#stream().blob();
    }

    override formData() {
      return this.#stream().formData();
    }

    override clone(): Response {
      const isUntouched = !this.#isRead && !this.#streamed;
      return isUntouched ? new JsonResponse(this[answerText], this) : new Platform(this.#stream().clone().body, this);
    }

    /** The text for the first reader. `undefined` if the stream decides. */
    #take(): string | undefined {
      if (this.#isRead || this.#streamed) return undefined;
      this.#isRead = true;
      return this[answerText];
    }

    #stream(): Response {
      this.#streamed ??= this.#begin();
      // A `Blob` and a form are read by the type that the answer has now.
      const type = this.headers.get('content-type');
      if (type === null) this.#streamed.headers.delete('content-type');
      else this.#streamed.headers.set('content-type', type);
      return this.#streamed;
    }

    #begin(): Response {
      const streamed = new Platform(this[answerText]);
      if (this.#isRead) streamed.text().catch(() => {});
      return streamed;
    }
  };
}
