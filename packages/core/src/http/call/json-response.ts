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
  if (latest?.platform !== platform)
    latest = { platform, made: isBuiltIntoNode(platform) ? over(platform) : undefined };
  return latest.made;
}

/** The members that the class below takes care of. Another member could read the empty body of its base class. */
const members = new Set(
  'constructor type url redirected status ok statusText headers body bodyUsed clone blob arrayBuffer bytes text json formData'.split(
    ' ',
  ),
);

/**
 * Whether this is the `Response` that is built into Node. Only its own members read its body. The classes of other runtimes, of
 * frameworks and of undici from npm have private ways to it: undici has a cache, Workers send it themselves.
 */
function isBuiltIntoNode({ prototype }: ResponseClass): boolean {
  if (Object.getPrototypeOf(prototype) !== Object.prototype) return false;
  return Object.getOwnPropertyNames(prototype).every((name) => members.has(name)) && isCodeOfNode(prototype);
}

/** A class of undici from npm has the same members. The stack of its errors tells where the code is. */
function isCodeOfNode(prototype: Response): boolean {
  try {
    Reflect.get(prototype, 'status'); // throws, because a prototype is no response
  } catch (error) {
    return error instanceof Error && error.stack?.includes('(node:internal/deps/undici/') === true;
  }
  return false;
}

/** A text that becomes a stream only for code that asks for a stream. */
class LazyBody {
  #isRead = false;
  /** The response with the stream, once code has asked for it. It then decides about the body. */
  #streamed: Response | undefined;

  constructor(
    readonly text: string,
    readonly Platform: ResponseClass,
  ) {}

  get isUsed(): boolean {
    return this.#streamed?.bodyUsed ?? this.#isRead;
  }

  get isUntouched(): boolean {
    return !this.#isRead && !this.#streamed;
  }

  /** Returns the text to the first reader, and `undefined` if the stream decides. */
  take(): string | undefined {
    if (!this.isUntouched) return undefined;
    this.#isRead = true;
    return this.text;
  }

  /** Returns a response that has the body as a stream. A `Blob` and a form are read by the type that the answer has now. */
  streamed(headers: Headers): Response {
    this.#streamed ??= this.#begin();
    const type = headers.get('content-type');
    if (type === null) this.#streamed.headers.delete('content-type');
    else this.#streamed.headers.set('content-type', type);
    return this.#streamed;
  }

  #begin(): Response {
    const streamed = new this.Platform(this.text);
    if (this.#isRead) streamed.text().catch(() => {});
    return streamed;
  }
}

/** Leads to the body of a response. Not a private field: code can read a response through a `Proxy`, which has none. */
const lazyBody = Symbol('latchkey.lazyBody');

/**
 * A response whose body becomes a stream only for code that asks for a stream. In Node, a stream costs more than the rest of a
 * session read: Node 20 changes the prototype of each new stream, which also slows down the code that runs next.
 */
function over(Platform: ResponseClass): JsonResponseClass {
  class JsonResponse extends Platform {
    readonly [lazyBody]: LazyBody;

    constructor(text: string, init: JsonResponseInit) {
      super(null, init);
      this[lazyBody] = new LazyBody(text, Platform);
    }

    get [answerText](): string {
      return this[lazyBody].text;
    }

    override get body() {
      return this[lazyBody].streamed(this.headers).body;
    }

    override get bodyUsed() {
      return this[lazyBody].isUsed;
    }

    override async text() {
      return this[lazyBody].take() ?? this[lazyBody].streamed(this.headers).text();
    }

    override async json() {
      const text = this[lazyBody].take();
      return text === undefined ? this[lazyBody].streamed(this.headers).json() : JSON.parse(text);
    }

    override async arrayBuffer() {
      const text = this[lazyBody].take();
      return text === undefined
        ? this[lazyBody].streamed(this.headers).arrayBuffer()
        : new TextEncoder().encode(text).buffer;
    }

    override async bytes() {
      const text = this[lazyBody].take();
      return text === undefined ? this[lazyBody].streamed(this.headers).bytes() : new TextEncoder().encode(text);
    }

    override async blob() {
      return this[lazyBody].streamed(this.headers).blob();
    }

    override async formData() {
      return this[lazyBody].streamed(this.headers).formData();
    }

    override clone(): Response {
      const { isUntouched, text } = this[lazyBody];
      if (isUntouched) return new JsonResponse(text, this);
      return new Platform(this[lazyBody].streamed(this.headers).clone().body, this);
    }
  }
  behaveLikeBase(JsonResponse.prototype, Platform);
  return JsonResponse;
}

/**
 * Code that copies a response lists its members with `for … in`, creates another one with `new response.constructor(body, init)`,
 * or looks for the name of its class. So the members and the constructor are those of the platform.
 */
function behaveLikeBase(prototype: Response, Platform: ResponseClass): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const inherited = Object.getOwnPropertyDescriptor(Platform.prototype, name);
    Object.defineProperty(prototype, name, { enumerable: inherited?.enumerable === true });
  }
  Object.defineProperty(prototype, 'constructor', { value: Platform });
}
