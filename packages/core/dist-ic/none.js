// dist/chunk-GAZCSL2D.js
function fieldOf(type) {
  return (options) => {
    const {
      optional: optional2 = false,
      settable = true,
      shown = true,
      unique = false,
      initial,
      maxLength: maxLength2
    } = options ?? {};
    return { type, optional: optional2, settable, shown, unique, initial, maxLength: maxLength2 ?? (unique ? 255 : 1e4) };
  };
}
var text = fieldOf("text");
var integer = fieldOf("integer");
var flag = fieldOf("boolean");
var instant = fieldOf("timestamp");

// dist/chunk-WJ25AEJH.js
function query(path, reads = []) {
  return { kind: "query", via: "query", methods: ["GET"], path, reads, writes: [] };
}
function mutation(path, writes = []) {
  return { kind: "mutation", via: "body", methods: ["POST"], path, reads: [], writes };
}
function page(path) {
  return { kind: "page", via: "query", methods: ["GET"], path, reads: [], writes: [] };
}
var passwordRoutes = {
  signUpEmail: mutation("/sign-up/email", ["session", "sessions"]),
  signInEmail: mutation("/sign-in/email", ["session", "sessions"])
};
var profileRoutes = {
  updateUser: mutation("/update-user", ["session"])
};
var sessionRoutes = {
  getSession: query("/get-session", ["session"]),
  listSessions: query("/list-sessions", ["sessions"]),
  revokeSession: mutation("/revoke-session", ["session", "sessions"]),
  revokeSessions: mutation("/revoke-sessions", ["session", "sessions"]),
  revokeOtherSessions: mutation("/revoke-other-sessions", ["sessions"]),
  signOut: mutation("/sign-out", ["session", "sessions"])
};
var statusRoutes = {
  ok: query("/ok"),
  error: page("/error")
};

// dist/chunk-RW35A7MD.js
import * as z2 from "zod/mini";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64urlNoPadding, encodeBase64NoPadding, decodeBase64urlIgnorePadding, decodeBase64IgnorePadding } from "@oslojs/encoding";
import { hkdf } from "@noble/hashes/hkdf.js";
import { scryptAsync } from "@noble/hashes/scrypt.js";
import { sql, MysqlQueryCompiler, SqliteQueryCompiler, PostgresQueryCompiler, Kysely, DummyDriver, CompiledQuery, MysqlIntrospector, MysqlAdapter, SqliteIntrospector, SqliteAdapter, PostgresIntrospector, PostgresAdapter, PostgresDialect, createQueryId, SelectQueryNode, ReturningNode, TableNode, SelectAllNode, AliasNode, ReferenceNode, ColumnNode, DeleteQueryNode, InsertQueryNode, UpdateQueryNode, ExpressionWrapper, ValueNode, IdentifierNode, SelectionNode, RawNode } from "kysely";
function defineErrors(entries) {
  const catalogue = Object.entries(entries).map(([code, [status3, message, query2]]) => [
    code,
    query2 === void 0 ? { status: status3, message } : { status: status3, message, query: query2 }
  ]);
  return Object.fromEntries(catalogue);
}
function pick(catalogue, ...codes) {
  return Object.fromEntries(codes.map((code) => [code, catalogue[code]]));
}
function codeOf(message) {
  return message.toUpperCase().replaceAll(" ", "_").replace(/[^A-Z0-9_]/g, "");
}
var documentation = "https://latchkey.dev/errors/";
var brand = /* @__PURE__ */ Symbol.for("latchkey.AuthError");
var AuthError = class extends Error {
  constructor(code, message, status3, options = {}) {
    super(message, options);
    this.code = code;
    this.status = status3;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.query = options.query ?? code.toLowerCase();
  }
  code;
  status;
  name = "AuthError";
  [brand] = true;
  details;
  retryAfter;
  /** The code that a redirect carries as `?error=`. */
  query;
  /** The page that says what happened and what to do. */
  get docs() {
    return `${documentation}${this.code.toLowerCase()}`;
  }
  /** What a client receives. */
  get body() {
    const { code, message, details } = this;
    return details ? { code, message, details } : { code, message };
  }
};
function isAuthError(error, code) {
  if (typeof error !== "object" || error === null || !(brand in error)) return false;
  return code === void 0 || error.code === code;
}
function failure(catalogue, code, { values, ...options } = {}) {
  const { status: status3, message, query: query2 } = catalogue[code];
  if (values === void 0)
    return new AuthError(code, message, status3, query2 === void 0 ? options : { query: query2, ...options });
  const text22 = message.replace(/\{(\w+)\}/g, (whole2, name) => values[name] ?? whole2);
  return new AuthError(codeOf(text22), text22, status3, options);
}
function defineFeature(contract, parts) {
  return { ...parts, contract, handlers: parts.handlers };
}
function endpoint(route, about) {
  return {
    route,
    // The defaults of the type parameters are the values used here when the description leaves them out.
    access: about.access ?? "anyone",
    input: about.input ?? z2.optional(z2.object({})),
    output: about.output,
    errors: about.errors ?? {},
    limit: about.limit
  };
}
function defineContract(name, endpoints, fields = {}) {
  return { name, endpoints, userFields: fields.user ?? {}, sessionFields: fields.session ?? {} };
}
var timestamp = z2.codec(z2.iso.datetime(), z2.date(), {
  decode: (text22) => new Date(text22),
  encode: (date2) => date2.toISOString()
});
var userShape = {
  id: z2.string(),
  email: z2.string(),
  name: z2.string(),
  image: z2.nullable(z2.string()),
  emailVerified: z2.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp
};
var user = z2.object(userShape);
var sessionShape = {
  id: z2.string(),
  expiresAt: timestamp,
  token: z2.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: z2.nullable(z2.string()),
  userAgent: z2.nullable(z2.string()),
  userId: z2.string()
};
z2.object(sessionShape);
var status = z2.object({ status: z2.boolean() });
var success = z2.object({ success: z2.boolean() });
var challenge = z2.object({
  twoFactorRedirect: z2.literal(true),
  /** What the user can answer with: `totp`, `otp`, `backup-code`. */
  twoFactorMethods: z2.array(z2.string())
});
function schemaOf(field) {
  const schema = bareSchemaOf(field);
  return field.optional ? z2.nullable(schema) : schema;
}
function bareSchemaOf({ type, maxLength: maxLength4 }) {
  switch (type) {
    case "text":
      return z2.string().check(z2.maxLength(maxLength4));
    case "integer":
      return z2.int();
    case "boolean":
      return z2.boolean();
    case "timestamp":
      return timestamp;
  }
}
function buildModels(userFields, sessionFields) {
  return {
    user: z2.object({ ...userShape, ...shapeOf(userFields, isShown, shownSchema) }),
    session: z2.object({ ...sessionShape, ...shapeOf(sessionFields, isShown, shownSchema) }),
    settable: shapeOf(userFields, isSettable, (field) => z2.optional(schemaOf(field)))
  };
}
var isShown = ({ shown }) => shown;
var isSettable = ({ settable }) => settable;
function shownSchema(field) {
  return !field.optional && (field.initial === void 0 || field.type === "timestamp") ? z2.nullable(schemaOf(field)) : schemaOf(field);
}
function shapeOf(fields, chosen, schema) {
  const entries = Object.entries(fields).filter(([, field]) => chosen(field));
  return Object.fromEntries(entries.map(([name, field]) => [name, schema(field)]));
}
function nodeModules() {
  return found;
}
function threadPoolSize() {
  const configured = environmentVariable("UV_THREADPOOL_SIZE");
  if (configured === void 0) return DEFAULT_POOL_SIZE;
  const size = Number.parseInt(configured, 10);
  return size > 0 ? Math.min(size, MAX_POOL_SIZE) : 1;
}
var DEFAULT_POOL_SIZE = 4;
var MAX_POOL_SIZE = 1024;
var found = lookUp();
function lookUp() {
  const crypto2 = globalThis.process?.getBuiltinModule?.("node:crypto");
  const buffer = globalThis.process?.getBuiltinModule?.("node:buffer");
  return crypto2 && buffer ? { crypto: crypto2, buffer } : null;
}
function environmentVariable(name) {
  try {
    return globalThis.process?.env?.[name];
  } catch {
    return void 0;
  }
}
function equalBytes(a, b, node = nodeModules()) {
  if (a.length !== b.length) return false;
  if (node) return node.crypto.timingSafeEqual(a, b);
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}
function equalText(a, b, node = nodeModules()) {
  if (a.length !== b.length) return false;
  if (node) {
    const { Buffer } = node.buffer;
    return node.crypto.timingSafeEqual(Buffer.from(a, "utf16le"), Buffer.from(b, "utf16le"));
  }
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
function utf8(text22) {
  return encoder.encode(text22);
}
function fromUtf8(bytes) {
  return decoder.decode(bytes);
}
function isWellFormed(text22) {
  return !LONE_SURROGATE.test(text22);
}
function toBase64url(bytes) {
  return encodeBase64urlNoPadding(bytes);
}
function fromBase64url(text22) {
  return decodeStrictly(text22, /^[\w-]*$/, decodeBase64urlIgnorePadding);
}
function toBase64(bytes) {
  return encodeBase64NoPadding(bytes);
}
function fromBase64(text22) {
  return decodeStrictly(text22, /^[A-Za-z\d+/]*$/, decodeBase64IgnorePadding);
}
var LONE_SURROGATE = /\p{Surrogate}/u;
var encoder = new TextEncoder();
var decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function decodeStrictly(text22, alphabet, decode3) {
  if (!alphabet.test(text22)) return void 0;
  try {
    return new Uint8Array(decode3(text22));
  } catch {
    return void 0;
  }
}
var MAC_LENGTH = 43;
function createMac(key2, node = nodeModules()) {
  const sign = node ? nodeSign(key2, node) : portableSign(key2);
  return {
    sign,
    verify(text22, signature) {
      if (signature.length !== MAC_LENGTH || !isWellFormed(text22)) return false;
      return equalText(sign(text22), signature, node);
    }
  };
}
function nodeSign(key2, { crypto: crypto2 }) {
  const ownKey = key2.slice();
  return (text22) => crypto2.createHmac("sha256", ownKey).update(text22).digest("base64url");
}
function portableSign(key2) {
  const prepared = hmac.create(sha256, key2);
  return (text22) => toBase64url(prepared.clone().update(utf8(text22)).digest());
}
function createKeyedHash(purpose, mac) {
  const prefix = `${purpose}
`;
  return {
    of: (text22) => mac.sign(prefix + text22),
    matches: (text22, hash) => mac.verify(prefix + text22, hash)
  };
}
function sha2562(data, node = nodeModules()) {
  if (node) return new Uint8Array(node.crypto.createHash("sha256").update(data).digest());
  return sha256(typeof data === "string" ? utf8(data) : data);
}
var alphanumeric = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
function randomBytes(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}
function randomString(length, alphabet, source = randomBytes) {
  if (alphabet.length < 2 || alphabet.length > 256) throw new RangeError("An alphabet has 2 to 256 characters");
  if (!Number.isSafeInteger(length) || length < 0) throw new RangeError("A length is a whole number");
  const limit = 256 - 256 % alphabet.length;
  let text22 = "";
  while (text22.length < length) {
    for (const byte of source(Math.min(2 * (length - text22.length), BATCH))) {
      if (byte < limit && text22.length < length) text22 += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text22;
}
function randomId() {
  return randomString(32, alphanumeric);
}
function randomToken(length = 32) {
  return randomString(length, alphanumeric);
}
var BATCH = 1024;
function createSealer(purpose, keys) {
  const current = sealingKey(keys.current);
  const accepted = [current, ...keys.older.map(sealingKey)];
  return {
    async seal(text22) {
      if (!isWellFormed(text22)) throw new TypeError("A text with lone surrogates cannot be sealed");
      const iv = randomBytes(IV_LENGTH);
      const key2 = await current.imported();
      const ciphertext = await crypto.subtle.encrypt(gcm(iv, current.id, purpose), key2, utf8(text22));
      return [VERSION, current.id, toBase64url(iv), toBase64url(new Uint8Array(ciphertext))].join(".");
    },
    async open(envelope) {
      const parts = readEnvelope(envelope);
      if (!parts) return void 0;
      for (const key2 of accepted) {
        if (key2.id !== parts.keyId) continue;
        const text22 = await decrypt(await key2.imported(), gcm(parts.iv, key2.id, purpose), parts.ciphertext);
        if (text22 !== void 0) return text22;
      }
      return void 0;
    }
  };
}
var VERSION = "v1";
var IV_LENGTH = 12;
var TAG_LENGTH = 16;
var KEY_ID_LENGTH = 6;
function sealingKey(key2) {
  let imported;
  return {
    id: toBase64url(sha2562(key2).subarray(0, KEY_ID_LENGTH)),
    imported() {
      imported ??= crypto.subtle.importKey("raw", key2, "AES-GCM", false, ["encrypt", "decrypt"]);
      return imported;
    }
  };
}
function gcm(iv, keyId, purpose) {
  return { name: "AES-GCM", iv, additionalData: utf8(`${VERSION}.${keyId}.${purpose}`), tagLength: TAG_LENGTH * 8 };
}
function readEnvelope(envelope) {
  const [version, keyId, ivText, ciphertextText, ...rest] = envelope.split(".", 5);
  if (version !== VERSION || keyId === void 0 || ivText === void 0 || ciphertextText === void 0)
    return void 0;
  if (rest.length > 0) return void 0;
  const iv = fromBase64url(ivText);
  const ciphertext = fromBase64url(ciphertextText);
  if (iv?.length !== IV_LENGTH || !ciphertext) return void 0;
  return { keyId, iv, ciphertext };
}
async function decrypt(key2, params, ciphertext) {
  try {
    return fromUtf8(new Uint8Array(await crypto.subtle.decrypt(params, key2, ciphertext)));
  } catch (error) {
    if (error instanceof Error && error.name === "OperationError") return void 0;
    throw error;
  }
}
function createSigner(purpose, mac) {
  const prefix = `${purpose}
`;
  return {
    sign(value) {
      if (value === "") throw new TypeError("An empty value cannot be signed");
      return `${value}.${mac.sign(prefix + value)}`;
    },
    open(signed) {
      const dot = signed.length - MAC_LENGTH - 1;
      if (dot < 1 || signed.charAt(dot) !== ".") return void 0;
      const value = signed.slice(0, dot);
      return mac.verify(prefix + value, signed.slice(dot + 1)) ? value : void 0;
    }
  };
}
function deriveSubkey(secret, use, purpose) {
  return hkdf(sha256, utf8(secret), SALT, utf8(`latchkey/v1/${use}/${purpose}`), KEY_LENGTH);
}
var KEY_LENGTH = 32;
var SALT = utf8("latchkey");
function createKeyring(secrets, node = nodeModules()) {
  const [first, ...others] = secrets;
  if (!first || others.includes("")) throw new RangeError("A keyring needs secrets, none of them empty");
  const subkeys = (use, purpose) => ({
    current: deriveSubkey(first, use, purpose),
    older: others.map((secret) => deriveSubkey(secret, use, purpose))
  });
  return {
    signer: oncePerPurpose((purpose) => createSigner(purpose, rotatingMac(subkeys("sign", purpose), node))),
    mac: oncePerPurpose((purpose) => createKeyedHash(purpose, rotatingMac(subkeys("mac", purpose), node))),
    sealer: oncePerPurpose((purpose) => createSealer(purpose, subkeys("seal", purpose)))
  };
}
var PURPOSE = /^[\w:/.-]+$/;
function oncePerPurpose(create) {
  const made = /* @__PURE__ */ new Map();
  return (purpose) => {
    const known = made.get(purpose);
    if (known !== void 0) return known;
    if (!PURPOSE.test(purpose)) throw new TypeError(`Not a purpose: ${JSON.stringify(purpose)}`);
    const fresh = create(purpose);
    made.set(purpose, fresh);
    return fresh;
  };
}
function rotatingMac(keys, node) {
  const current = createMac(keys.current, node);
  if (keys.older.length === 0) return current;
  const older = keys.older.map((key2) => createMac(key2, node));
  return {
    sign: current.sign,
    verify: (text22, signature) => current.verify(text22, signature) || older.some((mac) => mac.verify(text22, signature))
  };
}
var HashQueueFullError = class extends Error {
  name = "HashQueueFullError";
  constructor(maxWaiting) {
    super(`Too many passwords wait to be hashed (${maxWaiting})`);
  }
};
function createHashQueue(concurrency, maxWaiting) {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) throw new RangeError("concurrency is at least 1");
  if (!Number.isSafeInteger(maxWaiting) || maxWaiting < 0) throw new RangeError("maxWaiting is at least 0");
  const waiting = [];
  let running = 0;
  const turn = () => {
    if (running < concurrency) {
      running++;
      return void 0;
    }
    if (waiting.length >= maxWaiting) throw new HashQueueFullError(maxWaiting);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        pass();
      }
    }
  };
}
function scryptMemory({ ln, r, p }) {
  return 128 * r * (2 ** ln + 2 + p);
}
function scryptWork({ ln, r, p }) {
  return 2 ** ln * r * p;
}
function isBearable(cost) {
  const { ln, r, p } = cost;
  if (![ln, r, p].every((parameter) => Number.isSafeInteger(parameter) && parameter >= 1)) return false;
  if (ln >= 16 * r) return false;
  return scryptMemory(cost) <= MAX_MEMORY && scryptWork(cost) <= MAX_WORK;
}
async function deriveScryptKey(password3, salt, length, cost, node = nodeModules()) {
  const { r, p } = cost;
  const N = 2 ** cost.ln;
  const maxmem = scryptMemory(cost);
  if (!node) return scryptAsync(password3, salt, { N, r, p, dkLen: length, maxmem });
  return new Promise((resolve, reject) => {
    node.crypto.scrypt(
      password3,
      salt,
      length,
      { N, r, p, maxmem },
      (error, key2) => error ? reject(error) : resolve(key2)
    );
  });
}
var MAX_MEMORY = 2 ** 28;
var MAX_WORK = 2 ** 23;
var SALT_LENGTH = 16;
var KEY_LENGTH2 = 64;
function formatPassword({ cost, salt, key: key2 }) {
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key2)}`;
}
function parsePassword(stored) {
  const [, ln, r, p, saltText, keyText] = FORMAT.exec(stored) ?? [];
  if (saltText === void 0 || keyText === void 0) return void 0;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const salt = fromBase64(saltText);
  const key2 = fromBase64(keyText);
  if (!isBearable(cost) || salt?.length !== SALT_LENGTH || key2?.length !== KEY_LENGTH2) return void 0;
  return { cost, salt, key: key2 };
}
var FORMAT = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,6}),p=([1-9]\d{0,6})\$([A-Za-z\d+/]{22})\$([A-Za-z\d+/]{86})$/;
function createPasswordHasher(options = {}, node = nodeModules()) {
  const cost = options.cost ?? DEFAULT_COST;
  if (!isBearable(cost)) throw new RangeError(`Not a cost for scrypt: ${JSON.stringify(cost)}`);
  const queue = createHashQueue(options.concurrency ?? defaultConcurrency(node), options.maxWaiting ?? MAX_WAITING);
  const dummy = { cost, salt: new Uint8Array(SALT_LENGTH), key: new Uint8Array(KEY_LENGTH2) };
  const derive = (password3, salt, at) => queue.run(() => deriveScryptKey(passwordBytes(password3), salt, KEY_LENGTH2, at, node));
  const matches = async (stored, password3) => equalBytes(await derive(password3, stored.salt, stored.cost), stored.key, node);
  return {
    async hash(password3) {
      const salt = randomBytes(SALT_LENGTH);
      return formatPassword({ cost, salt, key: await derive(password3, salt, cost) });
    },
    async verify(stored, password3) {
      const own = parsePassword(stored);
      const same = await matches(own ?? dummy, password3);
      return own !== void 0 && same;
    },
    async verifyDummy(password3) {
      await matches(dummy, password3);
    },
    needsUpgrade(stored) {
      const own = parsePassword(stored);
      return own === void 0 || isWeaker(own.cost, cost);
    },
    isOwn: (stored) => parsePassword(stored) !== void 0
  };
}
var DEFAULT_COST = { ln: 15, r: 8, p: 3 };
var MAX_WAITING = 128;
function defaultConcurrency(node) {
  return node ? Math.max(1, threadPoolSize() - 1) : 1;
}
function isWeaker(a, b) {
  return scryptWork({ ...a, p: 1 }) < scryptWork({ ...b, p: 1 }) || scryptWork(a) < scryptWork(b);
}
function passwordBytes(password3) {
  const bytes = utf8(password3.normalize("NFKC"));
  if (!bytes.includes(0)) return bytes;
  return Uint8Array.from(Array.from(bytes).flatMap((byte) => byte === 0 ? [192, 128] : [byte]));
}
var id = maker("id", 64);
var text2 = maker("text");
var integer2 = maker("integer");
var bigint = maker("bigint");
var boolean3 = maker("boolean");
var instant2 = maker("instant");
function key(length, options) {
  if (!Number.isInteger(length) || length < 1 || length > 768) throw new TypeError("a key has 1 to 768 characters");
  return make("key", length, options);
}
function checkValue(name, column, value) {
  if (!holds[column.kind](value)) throw new TypeError(`${name} takes ${wants[column.kind]}`);
}
function checkLength(name, column, value) {
  if (column.length === void 0 || typeof value !== "string" || value.length <= column.length) return;
  if ([...value].length > column.length) throw new RangeError(`${name} has at most ${column.length} characters`);
}
var isText = (value) => typeof value === "string";
var holds = {
  id: isText,
  key: isText,
  text: isText,
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  bigint: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
  instant: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  json: (value) => typeof value === "object" && value !== null
};
var wants = {
  id: "a string",
  key: "a string",
  text: "a string",
  integer: "a whole number of 32 bits",
  bigint: "a safe whole number",
  boolean: "true or false",
  instant: "a valid Date",
  json: "an object or array"
};
function maker(kind, length) {
  return (options) => make(kind, length, options);
}
function make(kind, length, options = {}) {
  return { kind, ...length === void 0 ? {} : { length }, ...options };
}
var Change = class {
  how;
  operand;
  constructor(how, operand) {
    this.how = how;
    this.operand = operand;
  }
};
var later = (now) => new Change("later", now);
function readChanges(table2, changes) {
  const parts = Object.entries(changes).map(([column, change]) => {
    const how = change instanceof Change ? change.how : "set";
    const operand = change instanceof Change ? change.operand : change;
    checkCell(table2, column, operand);
    return { column, how, operand };
  });
  if (parts.length === 0) throw new TypeError(`an update of ${table2.name} changes nothing`);
  return {
    shape: parts.map(({ column, how }) => `${column} ${how}`).join(),
    values: parts.map(({ operand }) => operand),
    build: (dialect, next) => Object.fromEntries(
      parts.map(({ column, how }) => {
        const old = sql.ref(`${table2.name}.${column}`);
        const place = next();
        if (how === "set") return [column, sql`${place}`];
        return [column, how === "plus" ? sql`${old} + ${place}` : dialect.later(place, old)];
      })
    )
  };
}
function completeRow(table2, given) {
  const row = {};
  for (const [column, { optional: optional8, initial }] of Object.entries(table2.columns)) {
    const own = Reflect.get(given, column);
    const value = own !== void 0 ? own : initial !== void 0 ? initial : optional8 ? null : void 0;
    checkCell(table2, column, value);
    row[column] = value;
  }
  for (const column of Object.keys(given)) {
    if (!Object.hasOwn(row, column)) throw new TypeError(`${table2.name} has no column ${column}`);
  }
  return row;
}
function checkCell(table2, name, value) {
  const column = table2.columns[name];
  if (!column) throw new TypeError(`${table2.name} has no column ${name}`);
  if (value === void 0) throw new TypeError(`${table2.name}.${name} is missing`);
  if (value === null) {
    if (!column.optional) throw new TypeError(`${table2.name}.${name} cannot be null`);
    return;
  }
  checkValue(`${table2.name}.${name}`, column, value);
  checkLength(`${table2.name}.${name}`, column, value);
}
var Condition = class {
  test;
  operands;
  constructor(test, operands) {
    this.test = test;
    this.operands = operands;
  }
};
var atMost = (limit) => new Condition("<=", [limit]);
var after = (limit) => new Condition(">", [limit]);
var not = (value) => value === null ? new Condition("is not null", []) : new Condition("not", [value]);
function readWhere(table2, where) {
  const parts = [];
  const values = [];
  let shape = "";
  for (const [column, wanted] of Object.entries(where)) {
    const described = table2.columns[column];
    if (!described) throw new TypeError(`${table2.name} has no column ${column}`);
    const { test, operands } = conditionOf(wanted, `${table2.name}.${column}`);
    for (const operand of operands) checkValue(`${table2.name}.${column}`, described, operand);
    const filled = test === "one of" ? padded(operands) : operands;
    values.push(...filled);
    parts.push({ column, test, places: filled.length });
    shape += `${column} ${test} ${filled.length},`;
  }
  return {
    shape,
    values,
    build(next) {
      const tests = parts.map(
        ({ column, test, places }) => write(
          test,
          sql.ref(`${table2.name}.${column}`),
          Array.from({ length: places }, () => next()),
          table2.columns[column]?.optional
        )
      );
      return tests.length === 0 ? sql`1 = 1` : sql`${sql.join(tests, sql` and `)}`;
    }
  };
}
function some(table2, where) {
  if (Object.keys(where).length === 0) throw new TypeError(`a change of ${table2.name} has to say which rows`);
  return where;
}
function conditionOf(wanted, name) {
  if (wanted instanceof Condition) return wanted;
  if (wanted === void 0) throw new TypeError(`${name} is compared with undefined: leave it out, or write null`);
  return wanted === null ? { test: "is null", operands: [] } : { test: "=", operands: [wanted] };
}
function padded(values) {
  const last = values.at(-1);
  if (last === void 0) return values;
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}
function write(test, column, places, optional8 = false) {
  switch (test) {
    case "is null":
      return sql`${column} is null`;
    case "is not null":
      return sql`${column} is not null`;
    case "one of":
      return places.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(places)})`;
    case "not":
      return optional8 ? sql`(${column} <> ${places[0]} or ${column} is null)` : sql`${column} <> ${places[0]}`;
    default:
      return sql`${column} ${sql.raw(test)} ${places[0]}`;
  }
}
var DuplicateError = class extends Error {
  name = "DuplicateError";
  table;
  /** The columns whose combined value exists already; empty when the database named an index that is not ours. */
  columns;
  constructor(table2, columns, cause) {
    super(`${table2} has a row with this ${columns.join(" and ") || "value"} already`, { cause });
    this.table = table2;
    this.columns = columns;
  }
};
var DatabaseShapeError = class extends TypeError {
  name = "DatabaseShapeError";
};
var MissingColumnError = class extends Error {
  name = "MissingColumnError";
  constructor(what, cause) {
    super(`${what}. The database and the configuration differ: run the migration.`, { cause });
  }
};
var MigrationRefusedError = class extends Error {
  name = "MigrationRefusedError";
  reasons;
  constructor(reasons) {
    super(`The database cannot be migrated by additions alone:
- ${reasons.join("\n- ")}`);
    this.reasons = reasons;
  }
};
var marks = /* @__PURE__ */ new WeakMap();
function markWhole(alias, mayLack) {
  return mark(RawNode.createWithSql(alias), { columnsOf: alias, mayLack });
}
function mark(node, as) {
  marks.set(node, as);
  return new ExpressionWrapper(node);
}
function readSelections(query2, db) {
  if (SelectQueryNode.is(query2) && query2.selections) {
    const joined = query2.joins?.map((join2) => join2.table) ?? [];
    const expanded = expand(query2.selections, sourcesOf([...query2.from?.froms ?? [], ...joined], db), db);
    return { query: { ...query2, selections: expanded.selections }, read: reading(expanded) };
  }
  if ("returning" in query2 && query2.returning) {
    const expanded = expand(query2.returning.selections, sourcesOf(changedBy(query2), db), db);
    return { query: { ...query2, returning: ReturningNode.create(expanded.selections) }, read: reading(expanded) };
  }
  return { query: query2, read: void 0 };
}
function targetOf(query2) {
  const [target] = changedBy(query2);
  return target && TableNode.is(target) ? target.table.identifier.name : void 0;
}
function changedBy(query2) {
  if (DeleteQueryNode.is(query2)) return query2.from.froms;
  const target = InsertQueryNode.is(query2) ? query2.into : UpdateQueryNode.is(query2) ? query2.table : void 0;
  return target ? [target] : [];
}
function sourcesOf(nodes, db) {
  return nodes.flatMap((node) => {
    const inner = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(inner)) return [];
    const name = inner.table.identifier.name;
    const found2 = db.tables.get(name);
    return found2 ? [[AliasNode.is(node) ? aliasOf(node) : name, found2]] : [];
  });
}
function aliasOf({ alias }) {
  if (!IdentifierNode.is(alias)) throw new TypeError("an alias has to be a plain name");
  return alias.name;
}
function expand(selections, sources, db) {
  const into = { selections: [], fields: [], groups: [] };
  const add = (kind, node, from) => {
    into.selections.push(SelectionNode.create(AliasNode.create(node, IdentifierNode.create(from))));
    return { name: from, from, decode: db.dialect.decode[kind] };
  };
  const addColumn2 = ([alias, table2], column, as) => {
    const kind = table2.columns[column]?.kind;
    if (kind === void 0) throw new MissingColumnError(`The table ${table2.name} has no column ${column}`);
    const shown = db.dialect.select(kind, sql.ref(`${alias}.${column}`));
    if (shown || as !== column) {
      return add(kind, shown?.toOperationNode() ?? reference(alias, column), as);
    }
    into.selections.push(SelectionNode.create(reference(alias, column)));
    return { name: as, from: as, decode: db.dialect.decode[kind] };
  };
  const addTable = (source) => {
    for (const column of Object.keys(source[1].columns)) into.fields.push(addColumn2(source, column, column));
  };
  const addGroup = (name, source, mayLack) => {
    const fields = Object.keys(source[1].columns).map((column) => ({
      ...addColumn2(source, column, `${name}.${column}`),
      name: column
    }));
    into.groups.push({ name, fields, presence: mayLack ? `${name}.${source[1].primaryKey}` : void 0 });
  };
  for (const { selection } of selections) {
    if (SelectAllNode.is(selection)) {
      for (const source of sources) addTable(source);
      continue;
    }
    const inner = AliasNode.is(selection) ? selection.node : selection;
    const marked = marks.get(inner);
    const alias = AliasNode.is(selection) ? aliasOf(selection) : void 0;
    if (marked && alias !== void 0) {
      if ("kind" in marked) into.fields.push(add(marked.kind, inner, alias));
      else addGroup(alias, sourceNamed(marked.columnsOf, sources), marked.mayLack);
    } else if (ReferenceNode.is(inner) && SelectAllNode.is(inner.column)) {
      addTable(sourceOf(inner, sources));
    } else if (ReferenceNode.is(inner) || ColumnNode.is(inner)) {
      const column = columnOf(inner);
      into.fields.push(addColumn2(sourceOf(inner, sources), column, alias ?? column));
    } else {
      throw new TypeError(`what "${alias ?? inner.kind}" holds cannot be told: write value(kind, \u2026).as(\u2026)`);
    }
  }
  checkNames([...into.fields, ...into.groups]);
  return into;
}
var reference = (alias, column) => ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias));
function columnOf(node) {
  const column = ReferenceNode.is(node) ? node.column : node;
  if (!ColumnNode.is(column)) throw new TypeError("a selection has to name its column");
  return column.column.name;
}
function sourceOf(node, sources) {
  if (ReferenceNode.is(node) && node.table) return sourceNamed(node.table.table.identifier.name, sources);
  const column = columnOf(node);
  const [found2, other] = sources.filter(([, table2]) => Object.hasOwn(table2.columns, column));
  if (!found2) throw new MissingColumnError(`No table of the statement has a column ${column}`);
  if (other) throw new TypeError(`"${column}" is a column of ${found2[0]} and of ${other[0]}: say which`);
  return found2;
}
function sourceNamed(alias, sources) {
  const found2 = sources.find(([name]) => name === alias);
  if (!found2) throw new MissingColumnError(`The statement selects from no known table called ${alias}`);
  return found2;
}
function checkNames(selected) {
  const names = /* @__PURE__ */ new Set();
  for (const { name } of selected) {
    if (names.has(name)) throw new TypeError(`two selections are called "${name}": give one an alias`);
    names.add(name);
  }
}
function reading({ fields, groups }) {
  return (row) => {
    const result = readFields(row, fields);
    for (const { name, fields: grouped, presence } of groups) {
      result[name] = presence !== void 0 && row[presence] === null ? void 0 : readFields(row, grouped);
    }
    return result;
  };
}
function readFields(row, fields) {
  const result = {};
  for (const { name, from, decode: decode3 } of fields) {
    const value = row[from];
    if (value === void 0) throw new MissingColumnError(`The database gave no ${from}`);
    result[name] = value === null || decode3 === void 0 ? value : decode3(value);
  }
  return result;
}
var Slot = class {
  position;
  constructor(position) {
    this.position = position;
  }
};
function slot(position) {
  return new ExpressionWrapper(ValueNode.create(new Slot(position)));
}
function slots() {
  let next = 0;
  return () => slot(next++);
}
function prepare(db, build) {
  const { query: query2, read: read3 } = readSelections(build(db.dialect.statements).toOperationNode(), db);
  const compiled = db.dialect.compiler.compileQuery(query2, createQueryId());
  const parameters = compiled.parameters.map((each) => each instanceof Slot ? each : db.dialect.encode(each));
  return { query: { ...compiled, parameters }, read: read3 };
}
var kept = /* @__PURE__ */ new WeakMap();
function preparedFor(db, shape, build) {
  const ofDatabase = kept.get(db.tables) ?? /* @__PURE__ */ new Map();
  const found2 = ofDatabase.get(shape);
  if (found2) return found2;
  const made = prepare(db, build);
  kept.set(db.tables, ofDatabase.set(shape, made));
  return made;
}
function execute(db, { query: query2 }, values) {
  const parameters = query2.parameters.map((each) => {
    if (!(each instanceof Slot)) return each;
    const value = values[each.position];
    if (value === void 0) throw new TypeError("a statement was given no value for one of its places");
    return db.dialect.encode(value);
  });
  return db.run({ ...query2, parameters });
}
async function executeRows(db, prepared, values) {
  const { rows: rows2 } = await execute(db, prepared, values);
  return prepared.read ? rows2.map(prepared.read) : [];
}
async function executeChange(db, prepared, values) {
  const { affected } = await execute(db, prepared, values);
  if (affected === void 0) throw new TypeError("the database driver does not report how many rows a change touched");
  return affected;
}
function registered(db, table2) {
  const found2 = db.tables.get(table2.name);
  if (found2 === table2) return found2;
  if (!found2) throw new MissingColumnError(`The database was opened without the table ${table2.name}`);
  for (const column in table2.columns) {
    if (!Object.hasOwn(found2.columns, column)) {
      throw new MissingColumnError(`The database was opened without the column ${table2.name}.${column}`);
    }
  }
  return found2;
}
function statement(tables, build) {
  const prepared = once(tables, build);
  const all = async (db, values) => {
    const { statement: statement2, open } = prepared(db);
    return await executeRows(db, statement2, open(values));
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
}
function whole(table2, alias = table2.name) {
  return markWhole(alias, false).as(alias);
}
function wholeIfAny(table2, alias = table2.name) {
  return markWhole(alias, true).as(alias);
}
function once(tables, build) {
  const kept2 = /* @__PURE__ */ new WeakMap();
  return (db) => {
    const found2 = kept2.get(db.tables);
    if (found2) return found2;
    for (const table2 of tables) registered(db, table2);
    const names = [];
    const params = new Proxy({}, {
      get: (_, name) => slot(names.push(name) - 1)
    });
    const made = {
      statement: prepare(db, (statements) => build(statements.withTables(), params)),
      open: (values) => names.map((name) => values[name])
    };
    kept2.set(db.tables, made);
    return made;
  };
}
function createStatements(parts) {
  return new Kysely({
    dialect: {
      createAdapter: () => parts.createAdapter(),
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => parts.createQueryCompiler(),
      createIntrospector: (db) => parts.createIntrospector(db)
    }
  });
}
function anyTables(statements) {
  return statements.withTables();
}
async function find(db, table2, where) {
  const [row] = await select(db, registered(db, table2), where, { limit: 1 });
  return row;
}
async function select(db, table2, where, { orderBy = [], limit, offset }, lock) {
  const predicate = readWhere(table2, where);
  const order2 = orderBy.map(([column, direction]) => `${column} ${direction}`).join();
  const paging = `${"limit"} ${offset === void 0 ? "" : "offset"}`;
  const prepared = preparedFor(
    db,
    `select ${table2.name} ${predicate.shape} ${order2} ${paging} ${lock}`,
    (statements) => {
      const next = slots();
      let query2 = anyTables(statements).selectFrom(table2.name).selectAll(table2.name).where(predicate.build(next));
      for (const [column, direction] of orderBy) query2 = query2.orderBy(`${table2.name}.${column}`, direction);
      query2 = query2.limit(next());
      if (offset !== void 0) query2 = query2.offset(next());
      return query2;
    }
  );
  const paged = [limit, offset].filter((each) => each !== void 0);
  return await executeRows(db, prepared, [...predicate.values, ...paged]);
}
async function insertUnique(db, table2, given) {
  const found2 = registered(db, table2);
  const row = completeRow(found2, given);
  const prepared = preparedFor(db, `insert ${found2.name}`, (statements) => insertInto(anyTables(statements), found2));
  await executeChange(db, prepared, Object.values(row));
  return row;
}
async function insertWhile(db, table2, given, guard, where) {
  const found2 = registered(db, table2);
  const guarding = registered(db, guard);
  const predicate = readWhere(guarding, some(guarding, where));
  const row = completeRow(found2, given);
  const prepared = preparedFor(db, `insert ${found2.name} while ${guarding.name} ${predicate.shape}`, (statements) => {
    const q = anyTables(statements);
    const next = slots();
    const values = Object.keys(found2.columns).map((column) => sql`${next()}`.as(column));
    const guarded = q.selectFrom(guarding.name).select(values).where(predicate.build(next));
    const { lock } = db.dialect;
    return q.insertInto(found2.name).columns(Object.keys(found2.columns)).expression(lock ? guarded.modifyEnd(sql.raw(lock.share)) : guarded);
  });
  return await executeChange(db, prepared, [...Object.values(row), ...predicate.values]) > 0;
}
async function guardedUpdate(db, table2, where, set) {
  const found2 = registered(db, table2);
  const assignments = readChanges(found2, set);
  const predicate = readWhere(found2, some(found2, where));
  const shape = `update ${found2.name} ${assignments.shape} where ${predicate.shape}`;
  const prepared = preparedFor(db, shape, (statements) => {
    const next = slots();
    const update = anyTables(statements).updateTable(found2.name).set(assignments.build(db.dialect, next));
    return update.where(predicate.build(next));
  });
  return executeChange(db, prepared, [...assignments.values, ...predicate.values]);
}
function remove(db, table2, where) {
  const found2 = registered(db, table2);
  const predicate = readWhere(found2, some(found2, where));
  const prepared = preparedFor(
    db,
    `remove ${found2.name} ${predicate.shape}`,
    (statements) => anyTables(statements).deleteFrom(found2.name).where(predicate.build(slots()))
  );
  return executeChange(db, prepared, predicate.values);
}
function insertInto(statements, table2) {
  const next = slots();
  const row = Object.fromEntries(Object.keys(table2.columns).map((column) => [column, next()]));
  return statements.insertInto(table2.name).values(row);
}
function table(name, columns, options = {}) {
  return describe(name, columns, options.primaryKey ?? "id", options.unique ?? [], options.indexes ?? []);
}
function extendTable(base, columns) {
  for (const name of Object.keys(columns)) {
    if (Object.hasOwn(base.columns, name)) throw new TypeError(`${base.name}.${name} exists already`);
  }
  return describe(base.name, { ...base.columns, ...columns }, base.primaryKey, base.unique, base.indexes);
}
function indexName(tableName, columns, unique) {
  return `${tableName}_${columns.join("_")}_${unique ? "unique" : "index"}`;
}
var LONGEST_NAME = 63;
var NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
function describe(name, columns, primaryKey, givenUnique, givenIndexes) {
  const unique = [...givenUnique];
  const indexes = [...givenIndexes];
  const covered = (column) => column === primaryKey || [...unique, ...indexes].some((listed) => listed[0] === column);
  for (const [column, { unique: isUnique, index, references: references2, optional: optional8 }] of Object.entries(columns)) {
    if (isUnique && !unique.some((listed) => listed.length === 1 && listed[0] === column)) unique.push([column]);
    if ((index || references2) && !covered(column)) indexes.push([column]);
    if (references2?.onDelete === "set null" && !optional8)
      throw new TypeError(`${name}.${column} cannot be set to null`);
  }
  for (const column of [name, ...Object.keys(columns)]) {
    if (!NAME.test(column) || column.length > LONGEST_NAME)
      throw new TypeError(`${name}: "${column}" is no usable name`);
  }
  for (const [listed, isUnique] of [
    [[primaryKey], true],
    ...unique.map((each) => [each, true]),
    ...indexes.map((each) => [each, false])
  ]) {
    checkIndex(name, columns, listed, isUnique);
  }
  return { name, columns, primaryKey, unique, indexes };
}
function checkIndex(name, columns, listed, unique) {
  for (const column of listed) {
    const kind = columns[column]?.kind;
    if (kind === void 0) throw new TypeError(`${name} has no column ${column}`);
    if (kind === "text" || kind === "json") throw new TypeError(`${name}.${column} is unbounded and cannot be indexed`);
  }
  if (indexName(name, listed, unique).length > LONGEST_NAME) throw new TypeError(`${name}: the index name is too long`);
}
var EMAIL_LENGTH = 255;
var user2 = table("user", {
  id: id(),
  name: text2(),
  email: key(EMAIL_LENGTH, { unique: true }),
  emailVerified: boolean3({ initial: false }),
  image: text2({ optional: true }),
  createdAt: instant2(),
  updatedAt: instant2()
});
var session2 = table("session", {
  id: id(),
  expiresAt: instant2({ index: true }),
  token: key(255, { unique: true }),
  createdAt: instant2(),
  updatedAt: instant2(),
  ipAddress: text2({ optional: true }),
  userAgent: text2({ optional: true }),
  userId: id({ references: { table: "user", onDelete: "cascade" } })
});
var account = table(
  "account",
  {
    id: id(),
    accountId: key(255),
    providerId: key(64),
    userId: id({ references: { table: "user", onDelete: "cascade" } }),
    accessToken: text2({ optional: true }),
    refreshToken: text2({ optional: true }),
    idToken: text2({ optional: true }),
    accessTokenExpiresAt: instant2({ optional: true }),
    refreshTokenExpiresAt: instant2({ optional: true }),
    scope: text2({ optional: true }),
    password: text2({ optional: true }),
    createdAt: instant2(),
    updatedAt: instant2()
  },
  {
    unique: [
      ["providerId", "accountId"],
      ["userId", "providerId"]
    ]
  }
);
var verification = table("verification", {
  id: id(),
  identifier: key(512, { unique: true }),
  value: text2(),
  attempts: integer2({ initial: 0 }),
  nonce: text2({ optional: true }),
  expiresAt: instant2({ index: true }),
  createdAt: instant2(),
  updatedAt: instant2()
});
var rateLimit = table(
  "rateLimit",
  { key: key(512), count: integer2(), lastRequest: bigint({ index: true }) },
  { primaryKey: "key" }
);
async function bumpRateLimit(db, key2, windowMs, now) {
  const at = now.getTime();
  const window = { key: key2, at, oldest: at - windowMs + 1, newest: at + windowMs };
  registered(db, rateLimit);
  return db.dialect.returning ? bumpReturning(db, window) : bumpPacked(db, window);
}
function deleteOldRateLimits(db, before2) {
  return remove(db, rateLimit, { lastRequest: atMost(before2.getTime()) });
}
var start = sql.ref("rateLimit.lastRequest");
var counted = sql.ref("rateLimit.count");
async function bumpReturning(db, { key: key2, at, oldest, newest }) {
  const prepared = preparedFor(db, "bump", (statements) => {
    const next = slots();
    return anyTables(statements).insertInto("rateLimit").values({ key: next(), count: 1, lastRequest: next() }).onConflict(
      (on) => on.column("key").doUpdateSet({
        count: sql`case when ${start} between ${next()} and ${next()} then ${counted} + 1 else 1 end`,
        lastRequest: sql`case when ${start} between ${next()} and ${next()} then ${start} else ${next()} end`
      })
    ).returning(["count", "lastRequest"]);
  });
  const [row] = await executeRows(db, prepared, [key2, at, oldest, newest, oldest, newest, at]);
  return { count: Number(row?.count), windowStart: new Date(Number(row?.lastRequest)) };
}
async function bumpPacked(db, { key: key2, at, oldest, newest }) {
  const span = newest - oldest + 1;
  const prepared = preparedFor(db, "bump", (statements) => {
    const next = slots();
    return anyTables(statements).insertInto("rateLimit").values({ key: next(), count: 1, lastRequest: next() }).onDuplicateKeyUpdate({
      // The first assignment sees both old values, the second the old start.
      count: sql`last_insert_id(if(${start} between ${next()} and ${next()},
          (${counted} + 1) * ${next()} + ${start} - ${next()}, ${next()})) div ${next()}`,
      lastRequest: sql`if(${start} between ${next()} and ${next()}, ${start}, ${next()})`
    });
  });
  const opened = span + at - oldest;
  const values = [key2, at, oldest, newest, span, oldest, opened, span, oldest, newest, at];
  const { insertId } = await execute(db, prepared, values);
  const packed = insertId ?? opened;
  return { count: Math.floor(packed / span), windowStart: new Date(oldest + packed % span) };
}
var sessionWithUser = statement(
  [session2, user2],
  (q, p) => q.selectFrom("session").innerJoin("user", "user.id", "session.userId").where("session.token", "=", p.token).select([whole(session2), whole(user2)])
);
function findSession(db, token) {
  return sessionWithUser.first(db, { token });
}
function insertSession(db, row, proven) {
  return insertWhile(db, session2, row, user2, { id: row.userId, updatedAt: proven.userUpdatedAt });
}
async function refreshSession(db, { token, seenUpdatedAt, expiresAt, now }) {
  if (seenUpdatedAt >= now) return false;
  const seen = { token, updatedAt: seenUpdatedAt, expiresAt: after(now) };
  return await guardedUpdate(db, session2, seen, { expiresAt, updatedAt: now }) > 0;
}
var sessionsBeside = statement(
  [session2],
  (q, p) => q.selectFrom("session as own").innerJoin("session", "session.userId", "own.userId").where("own.token", "=", p.token).where("own.expiresAt", ">", p.now).where("session.expiresAt", ">", p.now).orderBy("session.createdAt", "desc").orderBy("session.id", "desc").select(whole(session2))
);
async function listSessionsBeside(db, token, now) {
  const rows2 = await sessionsBeside.all(db, { token, now });
  return rows2.map((row) => row.session);
}
async function deleteSession(db, { token, userId }) {
  return await remove(db, session2, userId === void 0 ? { token } : { token, userId }) > 0;
}
function deleteSessionsOf(db, userId, { exceptToken } = {}) {
  return remove(db, session2, exceptToken === void 0 ? { userId } : { userId, token: not(exceptToken) });
}
async function deleteExpiredSession(db, token, now) {
  return await remove(db, session2, { token, expiresAt: atMost(now) }) > 0;
}
function deleteExpiredSessions(db, now) {
  return remove(db, session2, { expiresAt: atMost(now) });
}
function deleteExpiredVerifications(db, now) {
  return remove(db, verification, { expiresAt: atMost(now) });
}
var interval = 36e5;
function createCleanUp(database, { now, logger, rateLimit: rateLimit2 }) {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const instant22 = now();
    if (instant22.getTime() - last < interval) return;
    last = instant22.getTime();
    try {
      await deleteExpiredSessions(database, instant22);
      await deleteExpiredVerifications(database, instant22);
      if (rateLimit2.storage === "database") await deleteOldRateLimits(database, new Date(instant22.getTime() - interval));
    } catch (error) {
      logger.error("expired rows could not be removed", { error });
    }
  };
}
function columnsOf(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf2(field)]));
}
function columnOf2(field) {
  const { type, unique, maxLength: maxLength4 } = field;
  const value = field.optional ? void 0 : field.initial?.();
  switch (type) {
    case "text":
      return typeof value === "string" && !unique ? text2({ initial: value }) : boundedOrNot(unique, maxLength4);
    case "integer":
      return typeof value === "number" ? bigint({ unique, initial: value }) : bigint({ unique, optional: true });
    case "boolean":
      return typeof value === "boolean" ? boolean3({ initial: value }) : boolean3({ optional: true });
    case "timestamp":
      return instant2({ unique, optional: true });
  }
}
function boundedOrNot(unique, maxLength4) {
  return unique ? key(maxLength4, { unique, optional: true }) : text2({ optional: true });
}
var clearedPerCall = 2;
function createMemoryCounter({ maxEntries: maxEntries2 = 1e5 } = {}) {
  const entries = /* @__PURE__ */ new Map();
  const lanes = /* @__PURE__ */ new Map();
  const remove2 = (entry) => {
    unlink(entry);
    entries.delete(entry.key);
    if (entry.lane.oldest === void 0) lanes.delete(entry.lane.windowMs);
  };
  const clearEnded = (at) => {
    for (const lane of lanes.values()) {
      for (let left = clearedPerCall; left > 0; left -= 1) {
        if (lane.oldest === void 0 || at - lane.oldest.start < lane.windowMs) break;
        remove2(lane.oldest);
      }
    }
  };
  const removeOldest = () => {
    let oldest;
    for (const lane of lanes.values()) {
      if (oldest === void 0 || (lane.oldest?.start ?? Number.POSITIVE_INFINITY) < oldest.start) oldest = lane.oldest;
    }
    if (oldest !== void 0) remove2(oldest);
  };
  const add = (key2, windowMs, start2) => {
    if (entries.size >= maxEntries2) removeOldest();
    const lane = lanes.get(windowMs) ?? { windowMs, oldest: void 0, newest: void 0 };
    lanes.set(windowMs, lane);
    const entry = append(lane, key2, start2);
    entries.set(key2, entry);
    return entry;
  };
  return {
    bump(key2, windowMs, now) {
      const at = now.getTime();
      clearEnded(at);
      let entry = entries.get(key2);
      if (entry !== void 0 && at - entry.start >= windowMs) {
        remove2(entry);
        entry = void 0;
      }
      entry ??= add(key2, windowMs, at);
      if (at < entry.start) entry.start = at;
      entry.count += 1;
      return { count: entry.count, windowStart: new Date(entry.start) };
    }
  };
}
function append(lane, key2, start2) {
  const entry = { key: key2, lane, start: start2, count: 0, before: lane.newest, after: void 0 };
  if (lane.newest === void 0) lane.oldest = entry;
  else lane.newest.after = entry;
  lane.newest = entry;
  return entry;
}
function unlink({ lane, before: before2, after: after2 }) {
  if (before2 === void 0) lane.oldest = after2;
  else before2.after = after2;
  if (after2 === void 0) lane.newest = before2;
  else after2.before = before2;
}
function bindOperation(name, endpoint2, handler, models) {
  const { input, output } = endpoint2;
  return {
    name,
    endpoint: endpoint2,
    input: typeof input === "function" ? input(models) : input,
    output: typeof output === "function" ? output(models) : output,
    handler
  };
}
var maxTargetLength = 2048;
function parseOrigins(entries) {
  const rules = { exact: /* @__PURE__ */ new Set(), schemes: /* @__PURE__ */ new Set(), patterns: [] };
  for (const entry of entries) {
    if (entry === null || entry === void 0) continue;
    const { scheme, host } = splitEntry(entry);
    if (host.includes("*")) {
      for (const protocol of scheme === "" ? ["http:", "https:"] : [`${scheme}:`]) {
        rules.patterns.push(parsePattern(entry, protocol, host));
      }
    } else if (host === "") {
      rules.schemes.add(`${scheme}:`);
    } else {
      rules.exact.add(parseExact(entry, scheme, host));
    }
  }
  return rules;
}
function isTrustedOrigin(rules, origin) {
  if (rules.exact.has(origin)) return true;
  const url = origin.length <= maxTargetLength ? parseUrl(origin) : void 0;
  return url !== void 0 && originOf(url) === origin && isTrusted(rules, url);
}
function isTrustedTarget(rules, target) {
  if (target.length > maxTargetLength || !targetCharacters.test(target)) return false;
  return target.startsWith("/") ? staysAtHome(target) : isTrustedUrl(rules, target);
}
var targetCharacters = /^(?:[!#$&-;=?-[\]-_a-~]|%[0-9a-f]{2})+$/i;
var slashes = /^\/(?:[/\\]|%(?:25)*(?:2f|5c))/i;
var homes = ["https://one.invalid", "http://two.invalid:8080"];
function staysAtHome(path) {
  if (slashes.test(path)) return false;
  return homes.every((home) => {
    const url = parseUrl(path, home);
    return url !== void 0 && url.origin === home && !slashes.test(url.pathname);
  });
}
function isTrustedUrl(rules, target) {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1];
  const url = authority === void 0 ? void 0 : parseUrl(target);
  if (authority === void 0 || url === void 0) return false;
  const written = isWeb(url.protocol) ? authority.toLowerCase() : authority;
  if (written !== url.host && written !== `${url.host}${defaultPort(url)}`) return false;
  return isTrusted(rules, url);
}
function isTrusted(rules, url) {
  if (rules.exact.has(originOf(url)) || rules.schemes.has(url.protocol)) return true;
  return rules.patterns.some(
    ({ protocol, suffix, port }) => url.protocol === protocol && url.port === port && url.hostname.endsWith(suffix) && labels.test(url.hostname.slice(0, -suffix.length))
  );
}
var labels = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
function originOf(url) {
  return `${url.protocol}//${url.host}`;
}
function isWeb(protocol) {
  return protocol === "https:" || protocol === "http:";
}
function defaultPort({ protocol, port }) {
  if (port !== "") return "";
  return protocol === "https:" ? ":443" : protocol === "http:" ? ":80" : "";
}
function parseUrl(text22, base) {
  try {
    return new URL(text22, base);
  } catch {
    return void 0;
  }
}
var refusedSchemes = new Set(
  "javascript vbscript data blob file filesystem about view-source jar intent content ftp ws wss".split(" ")
);
var privateNames = /* @__PURE__ */ new Set(["localhost", "test", "local", "internal"]);
function splitEntry(entry) {
  if (entry === "") refuse(entry, "is empty");
  if (/[\s\p{C}]/u.test(entry)) refuse(entry, "contains white space or a control character");
  if (/[\\?#@%]/.test(entry)) refuse(entry, "must be an origin, without user, query, fragment or encoded characters");
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(entry);
  const scheme = (parts?.[1] ?? "").toLowerCase();
  const host = (parts?.[2] ?? "").replace(/\/$/, "");
  if (host.includes("/")) refuse(entry, "must be an origin, without a path");
  if (refusedSchemes.has(scheme)) refuse(entry, "has a scheme that cannot be trusted");
  if (scheme === "" && !host.startsWith("*")) refuse(entry, "lacks its scheme, such as https://");
  if (host === "" && isWeb(`${scheme}:`)) refuse(entry, "lacks its host");
  return { scheme, host };
}
function parseExact(entry, scheme, host) {
  const url = parseUrl(`${scheme}://${host}`);
  if (url === void 0 || url.host === "" || host.endsWith(":")) return refuse(entry, "is not a valid origin");
  checkHost(entry, url.hostname);
  return originOf(url);
}
function parsePattern(entry, protocol, host) {
  const base = host.slice(2);
  if (!isWeb(protocol)) refuse(entry, "has a wildcard, which only http and https may have");
  if (!host.startsWith("*.") || base.includes("*"))
    refuse(entry, "must have its wildcard as the first label, *.example.com");
  const url = parseUrl(`${protocol}//x.${base}`);
  if (url === void 0 || base === "" || base.endsWith(":")) return refuse(entry, "is not a valid pattern");
  checkHost(entry, url.hostname);
  const suffix = url.hostname.slice(1);
  if (suffix.lastIndexOf(".") === 0 && !privateNames.has(suffix.slice(1)))
    refuse(entry, "would trust a whole top-level domain");
  return { protocol, suffix, port: url.port };
}
function checkHost(entry, hostname) {
  if (!/^(?:[a-z0-9_.-]+|\[[0-9a-f:]+\])$/i.test(hostname)) refuse(entry, "has a character that no host name has");
  if (hostname.startsWith(".") || hostname.endsWith(".") || hostname.includes("..")) {
    refuse(entry, "has an empty label: a dot too many");
  }
}
function refuse(entry, reason) {
  throw new Error(`trustedOrigins: ${JSON.stringify(entry)} ${reason}`);
}
function createRouter(operations) {
  const exact = /* @__PURE__ */ new Map();
  const patterns = [];
  const claims = /* @__PURE__ */ new Map();
  for (const operation of operations) {
    const { kind, methods, path } = operation.endpoint.route;
    if (kind === "internal") continue;
    for (const method of methods) {
      const claim = `${method} ${path.replace(/:\w+/g, ":")}`;
      const other = claims.get(claim);
      if (other !== void 0) throw new Error(`${operation.name} and ${other} both claim ${method} ${path}`);
      claims.set(claim, operation.name);
      if (path.includes(":")) patterns.push({ method, segments: path.split("/"), operation });
      else exact.set(`${method} ${path}`, { operation, parameters: {} });
    }
  }
  return { match: (method, path) => exact.get(`${method} ${path}`) ?? matchPattern(patterns, method, path) };
}
function matchPattern(patterns, method, path) {
  const segments = path.split("/");
  for (const pattern of patterns) {
    if (pattern.method !== method || pattern.segments.length !== segments.length) continue;
    const parameters = parametersOf(pattern.segments, segments);
    if (parameters) return { operation: pattern.operation, parameters };
  }
  return void 0;
}
function parametersOf(pattern, segments) {
  const parameters = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== segment) return void 0;
      continue;
    }
    if (!/^[\w.~-]{1,512}$/.test(segment)) return void 0;
    parameters[part.slice(1)] = segment;
  }
  return parameters;
}
var MysqlDriver = class {
  #pool;
  #known = /* @__PURE__ */ new WeakMap();
  constructor(pool) {
    this.#pool = pool;
  }
  async init() {
  }
  async acquireConnection() {
    const handle = await new Promise((resolve, reject) => {
      this.#pool.getConnection((error, connection2) => error ? reject(error) : resolve(connection2));
    });
    const known = this.#known.get(handle);
    if (known) return known;
    const connection = new MysqlConnection(handle);
    try {
      await checkEscaping(connection);
    } catch (error) {
      handle.release();
      throw error;
    }
    this.#known.set(handle, connection);
    return connection;
  }
  async releaseConnection(connection) {
    connection.handle.release();
  }
  async beginTransaction(connection, { isolationLevel }) {
    if (isolationLevel) await connection.send(`set transaction isolation level ${isolationLevel}`);
    await connection.send("start transaction");
  }
  async commitTransaction(connection) {
    await connection.send("commit");
  }
  async rollbackTransaction(connection) {
    await connection.send("rollback");
  }
  async destroy() {
  }
};
var MysqlConnection = class {
  handle;
  constructor(handle) {
    this.handle = handle;
  }
  async executeQuery({ sql: sql10, parameters }) {
    const result = await this.send(sql10, parameters);
    if (Array.isArray(result)) return { rows: result };
    if (typeof result !== "object" || result === null || !("affectedRows" in result)) return { rows: [] };
    const insertId = "insertId" in result ? Number(result.insertId) : 0;
    return {
      rows: [],
      numAffectedRows: BigInt(matchedRows(result) ?? Number(result.affectedRows)),
      ...insertId === 0 ? {} : { insertId: BigInt(insertId) }
    };
  }
  // biome-ignore lint/correctness/useYield: nothing here reads a stream, and Kysely's interface asks for the method.
  async *streamQuery() {
    throw new Error("rows are not streamed from MySQL");
  }
  send(sql10, values = []) {
    return new Promise((resolve, reject) => {
      this.handle.query(sql10, values, (error, result) => error ? reject(error) : resolve(result));
    });
  }
};
function matchedRows(result) {
  const matched = "info" in result ? /^Rows matched: (\d+)/.exec(String(result.info))?.[1] : void 0;
  return matched === void 0 ? void 0 : Number(matched);
}
async function checkEscaping(connection) {
  const mode = JSON.stringify(await connection.send("select @@session.sql_mode"));
  if (mode.includes("NO_BACKSLASH_ESCAPES")) {
    throw new Error("MySQL runs in sql_mode NO_BACKSLASH_ESCAPES, in which mysql2 cannot escape values: remove it");
  }
}
var DUPLICATE_ENTRY = 1062;
var RETRYABLE = /* @__PURE__ */ new Set([1213, 1205, 1020]);
var MISSING = /* @__PURE__ */ new Set([1054, 1146]);
var mysql = {
  name: "mysql",
  returning: false,
  upsert: "on duplicate key",
  // The default, REPEATABLE READ, lets a SELECT see rows as they were before a lock that was waited for.
  isolation: "read committed",
  lock: { update: "for update", share: "lock in share mode" },
  // MariaDB has no FOR SHARE
  statements: createStatements({
    createAdapter: () => new MysqlAdapter(),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createIntrospector: (db) => new MysqlIntrospector(db)
  }),
  compiler: new MysqlQueryCompiler(),
  encode(value) {
    if (value instanceof Date) return value.toISOString().slice(0, -1).replace("T", " ");
    if (typeof value === "boolean") return value ? 1 : 0;
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  },
  decode: {
    id: void 0,
    key: void 0,
    text: void 0,
    integer: Number,
    bigint: Number,
    boolean: (value) => Number(value) !== 0,
    instant: (value) => /* @__PURE__ */ new Date(`${String(value).replace(" ", "T")}Z`),
    json: (value) => JSON.parse(String(value))
  },
  // The driver would read a DATETIME in the time zone that the pool is configured with.
  select: (kind, column) => kind === "instant" ? sql`cast(${column} as char)` : void 0,
  later: (now, column) => sql`greatest(cast(${now} as datetime(3)), ${column} + interval 1000 microsecond)`,
  readDuplicate({ errno, message }) {
    if (errno !== DUPLICATE_ENTRY) return void 0;
    const named = /for key '(?:[^'.]+\.)?([^'.]+)'$/.exec(message)?.[1];
    return named === void 0 ? {} : named === "PRIMARY" ? { primaryKey: true } : { index: named };
  },
  isMissing: ({ errno }) => MISSING.has(Number(errno)),
  isRetryable: ({ errno }) => RETRYABLE.has(Number(errno)),
  accepts: "a mysql2 pool, of mysql2 or of mysql2/promise",
  recognise(source) {
    const pool = isPool(source) ? source : "pool" in source && isPool(source.pool) ? source.pool : void 0;
    return pool && dialectOf(pool);
  }
};
function dialectOf(pool) {
  return {
    createAdapter: () => new MysqlAdapter(),
    createDriver: () => new MysqlDriver(pool),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createIntrospector: (db) => new MysqlIntrospector(db)
  };
}
function isPool(source) {
  return typeof source === "object" && source !== null && "getConnection" in source && typeof source.getConnection === "function" && "promise" in source && typeof source.promise === "function";
}
function lengthIn(type) {
  const digits = /\((\d+)\)/.exec(type)?.[1];
  return digits === void 0 ? void 0 : Number(digits);
}
function quoteText(text22) {
  return `'${text22.replaceAll("'", "''")}'`;
}
function byTable(facts, names) {
  const present = /* @__PURE__ */ new Map();
  for (const name of names) {
    const columns = facts.columns.filter(({ table: table2 }) => table2 === name);
    if (columns.length === 0) continue;
    const indexes = /* @__PURE__ */ new Map();
    for (const { index, unique, column } of facts.indexed.filter(({ table: table2 }) => table2 === name)) {
      const found2 = indexes.get(index) ?? { columns: [], unique };
      found2.columns.push(column);
      indexes.set(index, found2);
    }
    const fault = facts.faults?.get(name);
    present.set(name, {
      columns: new Map(columns.map((column) => [column.name, column])),
      indexes: [...indexes.values()],
      foreignKeys: facts.foreignKeys.filter(({ owner }) => owner === name),
      ...fault === void 0 ? {} : { fault }
    });
  }
  return present;
}
var collations = { mysql: "utf8mb4_0900_bin", mariadb: "utf8mb4_nopad_bin" };
var BYTEWISE = /* @__PURE__ */ new Set([...Object.values(collations), "binary"]);
var types = {
  id: ({ length }) => `varchar(${length})`,
  key: ({ length }) => `varchar(${length})`,
  text: () => "mediumtext",
  json: () => "mediumtext",
  integer: () => "int",
  bigint: () => "bigint",
  boolean: () => "tinyint(1)",
  instant: () => "datetime(3)"
};
var fitting = {
  id: /^var(char|binary)\(/,
  key: /^var(char|binary)\(/,
  text: /^(varchar\(|(medium|long)?text)/,
  json: /^(mediumtext|longtext|text)/,
  integer: /^(int|bigint)\b(?!.*unsigned)/,
  bigint: /^bigint\b/,
  boolean: /^(tinyint|bool)/,
  instant: /^datetime\([3-6]\)/
};
function mysqlSchema(flavour) {
  const collation = collations[flavour];
  return {
    quote: (name) => `\`${name}\``,
    columnType: (column) => types[column.kind](column),
    defaultValue({ kind }, value) {
      const encoded = mysql.encode(value);
      const written = typeof encoded === "string" ? quoteText(encoded.replaceAll("\\", "\\\\")) : String(encoded);
      return kind === "text" || kind === "json" ? `(${written})` : written;
    },
    // Sessions and users must be able to lock each other's rows; MyISAM has neither that nor foreign keys.
    tableSuffix: ` engine = InnoDB default character set utf8mb4 collate ${collation}`,
    addsForeignKeys: true,
    addsRequired: true,
    misfit(wanted, { type, collation: present }) {
      const word = `has to be ${types[wanted.kind](wanted)}`;
      if (!fitting[wanted.kind].test(type)) return `is ${type} and ${word}`;
      if (wanted.length === void 0) return void 0;
      if ((lengthIn(type) ?? wanted.length) < wanted.length) return `is ${type} and ${word}`;
      const bytes = present === void 0 || BYTEWISE.has(present);
      return bytes ? void 0 : `has the collation ${present}, for which different texts are equal: it has to be ${collation}`;
    },
    read,
    exclusively: (database, work) => database.onConnection(async (db) => {
      const got = await rows(
        db,
        `select get_lock(concat('latchkey ', left(md5(database()), 32)), ${LOCK_WAIT}) as got`
      );
      if (Number(got[0]?.got) !== 1) throw new Error(`another process has been migrating for ${LOCK_WAIT} s`);
      try {
        return await work(db);
      } finally {
        await rows(db, `select release_lock(concat('latchkey ', left(md5(database()), 32)))`);
      }
    })
  };
}
async function readFlavour(db) {
  const [row] = await rows(db, "select version() as version");
  const version = String(row?.version);
  if (/mariadb/i.test(version)) return "mariadb";
  if (Number.parseInt(version, 10) < 8) throw new Error(`MySQL ${version} is too old: 8.0.17 or newer is needed`);
  return "mysql";
}
var LOCK_WAIT = 60;
async function rows(db, sql10) {
  return (await db.run(CompiledQuery.raw(sql10))).rows;
}
async function read(db, names) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const nameOf2 = (name) => known.get(String(name).toLowerCase()) ?? String(name);
  const columns = await rows(db, COLUMNS);
  const indexed = await rows(db, INDEXES);
  const foreignKeys = await rows(db, FOREIGN_KEYS);
  const engines = await rows(db, ENGINES);
  return byTable(
    {
      columns: columns.map(({ table: table2, name, type, nullable: nullable7, initial, extra, collation }) => ({
        table: nameOf2(table2),
        name: String(name),
        type: String(type).toLowerCase(),
        nullable: nullable7 === "YES",
        filled: initial !== null || /auto_increment|generated/i.test(String(extra)),
        ...collation === null ? {} : { collation: String(collation) }
      })),
      indexed: indexed.map(({ table: table2, index, other, column }) => ({
        table: nameOf2(table2),
        index: String(index),
        unique: Number(other) === 0,
        column: String(column)
      })),
      foreignKeys: foreignKeys.map(({ owner, column, table: table2, onDelete }) => ({
        owner: nameOf2(owner),
        column: String(column),
        table: nameOf2(table2),
        onDelete: String(onDelete).toLowerCase()
      })),
      faults: new Map(
        engines.filter(({ engine }) => String(engine).toLowerCase() !== "innodb").map(({ table: table2, engine }) => [nameOf2(table2), `${nameOf2(table2)} is a ${engine} table and has to be InnoDB`])
      )
    },
    names
  );
}
var COLUMNS = `select table_name as \`table\`, column_name as name, column_type as type, is_nullable as nullable,
  column_default as initial, extra as extra, collation_name as collation
from information_schema.columns where table_schema = database()`;
var INDEXES = `select s.table_name as \`table\`, s.index_name as \`index\`, s.non_unique as other, s.column_name as \`column\`
from information_schema.statistics s where s.table_schema = database() and s.column_name is not null and not exists (
  select 1 from information_schema.statistics p where p.table_schema = s.table_schema and p.table_name = s.table_name
  and p.index_name = s.index_name and p.sub_part is not null)
order by s.table_name, s.index_name, s.seq_in_index`;
var FOREIGN_KEYS = `select k.table_name as owner, k.column_name as \`column\`, k.referenced_table_name as \`table\`,
  r.delete_rule as onDelete
from information_schema.key_column_usage k join information_schema.referential_constraints r
  on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
where k.table_schema = database()`;
var ENGINES = `select table_name as \`table\`, engine as engine from information_schema.tables
where table_schema = database() and table_type = 'BASE TABLE'`;
var bytewise = ({ length }) => `varchar(${length}) collate "C"`;
var types2 = {
  id: bytewise,
  key: bytewise,
  text: () => "text",
  json: () => "text",
  integer: () => "integer",
  bigint: () => "bigint",
  boolean: () => "boolean",
  instant: () => "timestamptz(3)"
};
var TEXT = /^(text|character varying|character|citext)\b/;
var fitting2 = {
  id: /^(text|character varying)\b/,
  key: /^(text|character varying)\b/,
  text: TEXT,
  json: TEXT,
  integer: /^(integer|bigint)$/,
  bigint: /^bigint$/,
  boolean: /^boolean$/,
  instant: /^timestamp(\([3-6]\))? with time zone$/
};
var postgresSchema = {
  quote: (name) => `"${name}"`,
  columnType: (column) => types2[column.kind](column),
  defaultValue(_, value) {
    if (value instanceof Date) return quoteText(value.toISOString());
    if (typeof value === "object") return quoteText(JSON.stringify(value));
    return typeof value === "string" ? quoteText(value) : String(value);
  },
  tableSuffix: "",
  addsForeignKeys: true,
  addsRequired: true,
  misfit(wanted, { type }) {
    const short = wanted.length !== void 0 && (lengthIn(type) ?? wanted.length) < wanted.length;
    return fitting2[wanted.kind].test(type) && !short ? void 0 : `is ${type} and has to be ${types2[wanted.kind](wanted)}`;
  },
  async read(db, names) {
    const rows2 = async (sql10) => (await db.run(CompiledQuery.raw(sql10))).rows;
    const columns = await rows2(COLUMNS2);
    const indexed = await rows2(INDEXES2);
    const foreignKeys = await rows2(FOREIGN_KEYS2);
    return byTable(
      {
        columns: columns.map(({ table: table2, name, type, required, filled }) => ({
          table: String(table2),
          name: String(name),
          type: String(type).toLowerCase(),
          nullable: required !== true,
          filled: filled === true
        })),
        indexed: indexed.map(({ table: table2, index, unique, column }) => ({
          table: String(table2),
          index: String(index),
          unique: unique === true,
          column: String(column)
        })),
        foreignKeys: foreignKeys.map(({ owner, column, table: table2, onDelete }) => ({
          owner: String(owner),
          column: String(column),
          table: String(table2),
          onDelete: String(onDelete)
        }))
      },
      names
    );
  },
  // The lock ends with the transaction, which holds schema changes as well.
  exclusively: (database, work) => database.transaction(async (tx) => {
    await tx.run(CompiledQuery.raw(`select pg_advisory_xact_lock(${LOCK})`));
    return work(tx);
  })
};
var LOCK = 5486279071;
var TABLES = `pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = current_schema()`;
var COLUMNS2 = `select t.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type",
  a.attnotnull as "required", a.atthasdef or a.attidentity <> '' as "filled"
from ${TABLES} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
where t.relkind in ('r', 'p')`;
var INDEXES2 = `select t.relname as "table", i.relname as "index", x.indisunique as "unique", a.attname as "column"
from ${TABLES} join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
cross join lateral unnest(x.indkey) with ordinality k(attnum, place)
join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
where x.indisvalid and x.indpred is null and x.indexprs is null and k.place <= x.indnkeyatts
order by i.relname, k.place`;
var FOREIGN_KEYS2 = `select t.relname as "owner", a.attname as "column", r.relname as "table",
  case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as "onDelete"
from ${TABLES} join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
join pg_class r on r.oid = c.confrelid
join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]`;
var SqliteDriver = class {
  #open;
  #opened;
  #connection;
  constructor(open) {
    this.#open = open;
  }
  async init() {
    this.#opened ??= await this.#open();
    configure(this.#opened.handle);
    this.#connection = connectionOf(this.#opened.handle);
  }
  async acquireConnection() {
    if (!this.#connection) throw new Error("the SQLite database is closed");
    await this.#connection.turns.take();
    return this.#connection;
  }
  async releaseConnection() {
    this.#connection?.turns.pass();
  }
  async beginTransaction() {
    this.#connection?.run("begin immediate");
  }
  async commitTransaction() {
    this.#connection?.run("commit");
  }
  async rollbackTransaction() {
    this.#connection?.rollback();
  }
  async destroy() {
    const opened = this.#opened;
    this.#opened = void 0;
    this.#connection = void 0;
    if (opened?.owned) opened.handle.close();
  }
};
var BUSY_TIMEOUT = 5e3;
function configure(handle) {
  const current = Number(handle.pragma("busy_timeout", { simple: true }));
  if (!(current >= BUSY_TIMEOUT)) handle.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  handle.pragma("foreign_keys = on");
  if (!handle.memory && !handle.readonly) handle.pragma("journal_mode = wal");
}
var connections = /* @__PURE__ */ new WeakMap();
function connectionOf(handle) {
  const found2 = connections.get(handle) ?? new SqliteConnection(handle);
  connections.set(handle, found2);
  return found2;
}
var KEPT_STATEMENTS = 500;
var SqliteConnection = class {
  turns = new Turns();
  #handle;
  #kept = /* @__PURE__ */ new Map();
  constructor(handle) {
    this.#handle = handle;
  }
  async executeQuery({ sql: sql10, parameters }) {
    const statement2 = this.#prepared(sql10);
    if (statement2.reader) return { rows: statement2.all(...parameters) };
    return { rows: [], numAffectedRows: BigInt(statement2.run(...parameters).changes) };
  }
  // biome-ignore lint/correctness/useYield: nothing here reads a stream, and Kysely's interface asks for the method.
  async *streamQuery() {
    throw new Error("rows are not streamed from SQLite");
  }
  run(sql10) {
    this.#prepared(sql10).run();
  }
  rollback() {
    if (Reflect.get(this.#handle, "inTransaction") !== false) this.run("rollback");
  }
  #prepared(sql10) {
    const found2 = this.#kept.get(sql10);
    if (found2) return found2;
    const statement2 = this.#handle.prepare(sql10);
    const [oldest] = this.#kept.keys();
    if (oldest !== void 0 && this.#kept.size >= KEPT_STATEMENTS) this.#kept.delete(oldest);
    this.#kept.set(sql10, statement2);
    return statement2;
  }
};
var LONGEST_WAIT = 3e4;
var Turns = class {
  #waiting = [];
  #taken = false;
  take() {
    if (this.#taken) return this.#wait();
    this.#taken = true;
    return void 0;
  }
  pass() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
  #wait() {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(
          new Error("SQLite was not free for 30 s: was the database used inside its own transaction, in place of tx?")
        );
      }, LONGEST_WAIT);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }
};
var sqlite = {
  name: "sqlite",
  returning: true,
  upsert: "on conflict",
  isolation: void 0,
  lock: void 0,
  statements: createStatements({
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db)
  }),
  compiler: new SqliteQueryCompiler(),
  encode(value) {
    if (value instanceof Date) return value.getTime();
    if (typeof value === "boolean") return value ? 1 : 0;
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  },
  decode: {
    id: void 0,
    key: void 0,
    text: void 0,
    integer: Number,
    bigint: Number,
    boolean: (value) => Number(value) !== 0,
    instant: (value) => new Date(Number(value)),
    json: (value) => JSON.parse(String(value))
  },
  select: () => void 0,
  later: (now, column) => sql`max(${now}, ${column} + 1)`,
  readDuplicate({ message }) {
    const failed = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1];
    if (failed === void 0) return void 0;
    const columns = failed.split(", ").flatMap((each) => each.split(".")[1] ?? []);
    return columns.length === 0 ? {} : { columns };
  },
  isMissing: ({ message }) => /no such (table|column)|has no column named/.test(message),
  isRetryable: ({ code, message }) => /^SQLITE_(BUSY|LOCKED)/.test(String(code)) || message.includes("database is locked"),
  accepts: "a better-sqlite3 Database, or the path of an SQLite file",
  recognise: (source) => isHandle(source) ? dialectOf2(async () => ({ handle: source, owned: false })) : void 0
};
function sqliteFile(path) {
  return dialectOf2(async () => {
    const { default: Database } = await import("better-sqlite3");
    return { handle: new Database(path), owned: true };
  });
}
function dialectOf2(open) {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db)
  };
}
function isHandle(source) {
  return "pragma" in source && typeof source.pragma === "function" && "inTransaction" in source && "memory" in source;
}
var types3 = {
  id: "text",
  key: "text",
  text: "text",
  json: "text",
  integer: "integer",
  bigint: "integer",
  boolean: "integer",
  instant: "integer"
};
var sqliteSchema = {
  quote: (name) => `"${name}"`,
  columnType: ({ kind }) => types3[kind],
  defaultValue(_, value) {
    const encoded = sqlite.encode(value);
    return typeof encoded === "string" ? quoteText(encoded) : String(encoded);
  },
  tableSuffix: "",
  addsForeignKeys: false,
  addsRequired: false,
  misfit({ kind }, { type }) {
    const affinity = /int/.test(type) ? "integer" : /char|clob|text/.test(type) ? "text" : /blob|real|floa|doub/.test(type) || type === "" ? "other" : "integer";
    return affinity === types3[kind] ? void 0 : `is ${type || "untyped"} and has to be ${types3[kind]}`;
  },
  async read(db, names) {
    const rows2 = async (sql10) => (await db.run(CompiledQuery.raw(sql10))).rows;
    const columns = await rows2(COLUMNS3);
    const indexed = await rows2(INDEXES3);
    const foreignKeys = await rows2(FOREIGN_KEYS3);
    return byTable(
      {
        columns: columns.map(({ table: table2, name, type, required, initial }) => ({
          table: String(table2),
          name: String(name),
          type: String(type).toLowerCase(),
          nullable: Number(required) === 0,
          filled: initial !== null
        })),
        indexed: indexed.map(({ table: table2, index, unique, column }) => ({
          table: String(table2),
          index: String(index),
          unique: Number(unique) === 1,
          column: String(column)
        })),
        foreignKeys: foreignKeys.map(({ owner, column, table: table2, onDelete }) => ({
          owner: String(owner),
          column: String(column),
          table: String(table2),
          onDelete: String(onDelete).toLowerCase()
        }))
      },
      names
    );
  },
  // A transaction has the writer lock from its start, and holds schema changes as well.
  exclusively: (database, work) => database.transaction(work)
};
var COLUMNS3 = `select m.name as "table", c.name as "name", c.type as "type", c."notnull" as "required", c.dflt_value as "initial"
from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`;
var INDEXES3 = `select m.name as "table", l.name as "index", l."unique" as "unique", i.name as "column"
from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
where m.type = 'table' and l.partial = 0 order by l.name, i.seqno`;
var FOREIGN_KEYS3 = `select m.name as "owner", f."from" as "column", f."table" as "table", f.on_delete as "onDelete"
from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
var schemas = {
  sqlite: sqliteSchema,
  postgres: postgresSchema,
  mysql: mysqlSchema("mysql"),
  mariadb: mysqlSchema("mariadb")
};
async function schemaOf2(db) {
  return schemas[db.dialect.name === "mysql" ? await readFlavour(db) : db.dialect.name];
}
function createTable(dialect, table2, keyOf) {
  const { quote } = dialect;
  const parts = Object.keys(table2.columns).map((column) => columnText(dialect, table2, column));
  parts.push(`primary key (${quote(table2.primaryKey)})`);
  for (const column of Object.keys(table2.columns)) {
    const reference2 = foreignKey(dialect, table2, column, keyOf);
    if (reference2 !== void 0) parts.push(reference2);
  }
  const create = `create table ${quote(table2.name)} (
  ${parts.join(",\n  ")}
)${dialect.tableSuffix}`;
  return [create, ...indexesOf(table2).map((index) => createIndex(dialect, table2, index))];
}
function indexesOf({ unique, indexes }) {
  return [
    ...unique.map((columns) => ({ columns, unique: true })),
    ...indexes.map((columns) => ({ columns, unique: false }))
  ];
}
function createIndex({ quote }, { name }, { columns, unique }) {
  const named = quote(indexName(name, columns, unique));
  return `create ${unique ? "unique " : ""}index ${named} on ${quote(name)} (${columns.map(quote).join(", ")})`;
}
function addColumn(dialect, table2, column, keyOf) {
  const add = `alter table ${dialect.quote(table2.name)} add column ${columnText(dialect, table2, column, true)}`;
  const reference2 = table2.columns[column]?.references;
  if (!reference2) return [add];
  if (dialect.addsForeignKeys) return [add, addForeignKey(dialect, table2, column, keyOf)];
  return [`${add} ${references(dialect, reference2, keyOf)}`];
}
function addForeignKey(dialect, table2, column, keyOf) {
  return `alter table ${dialect.quote(table2.name)} add ${foreignKey(dialect, table2, column, keyOf)}`;
}
function columnText(dialect, table2, name, added = false) {
  const column = table2.columns[name];
  if (!column) throw new TypeError(`${table2.name} has no column ${name}`);
  const parts = [dialect.quote(name), dialect.columnType(column)];
  if (!column.optional) parts.push("not null");
  const initial = column.initial ?? (added && !column.optional && !dialect.addsRequired ? empty(column.kind) : void 0);
  if (initial !== void 0) parts.push(`default ${dialect.defaultValue(column, initial)}`);
  return parts.join(" ");
}
function empty(kind) {
  return kind === "id" || kind === "key" || kind === "text" || kind === "json" ? "" : 0;
}
function foreignKey(dialect, table2, column, keyOf) {
  const reference2 = table2.columns[column]?.references;
  return reference2 && `foreign key (${dialect.quote(column)}) ${references(dialect, reference2, keyOf)}`;
}
function references({ quote }, { table: table2, onDelete }, keyOf) {
  return `references ${quote(table2)} (${quote(keyOf(table2))}) on delete ${onDelete}`;
}
async function makePlan(db, dialect) {
  const tables = inOrder([...db.tables.values()]);
  const present = await dialect.read(db, [...db.tables.keys()]);
  const keyOf = keysOf(tables);
  const statements = [];
  const refusals = [];
  for (const table2 of tables) {
    const found2 = present.get(table2.name);
    if (found2) await planTable({ db, dialect, table: table2, found: found2, keyOf, statements, refusals });
    else statements.push(...createTable(dialect, table2, keyOf));
  }
  return { statements, refusals };
}
function inOrder(tables) {
  const placed = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table2) => referencedBy(table2).every((name) => ![...waiting].some((other) => other.name === name))
    );
    if (free.length === 0)
      throw new TypeError(`tables reference each other: ${[...waiting].map(({ name }) => name).join()}`);
    for (const table2 of free) waiting.delete(table2);
    placed.push(...free);
  }
  return placed;
}
function keysOf(tables) {
  return (name) => {
    const found2 = tables.find((table2) => table2.name === name);
    if (!found2) throw new TypeError(`the table ${name} is referenced, but the database was opened without it`);
    return found2.primaryKey;
  };
}
function referencedBy({ name, columns }) {
  return Object.values(columns).flatMap(
    ({ references: references2 }) => references2 && references2.table !== name ? references2.table : []
  );
}
async function planTable(work) {
  const { table: table2, found: found2, refusals } = work;
  if (found2.fault !== void 0) refusals.push(found2.fault);
  for (const column of Object.keys(table2.columns)) {
    if (found2.columns.has(column)) comparePresent(work, column);
    else await planColumn(work, column);
  }
  for (const { name, nullable: nullable7, filled } of found2.columns.values()) {
    if (!table2.columns[name] && !nullable7 && !filled) {
      refusals.push(
        `${table2.name}.${name} is required in the database, but nothing fills it: make it nullable or give it a default`
      );
    }
  }
  await planIndexes(work);
}
async function planColumn({ db, dialect, table: table2, keyOf, statements, refusals }, name) {
  const column = table2.columns[name];
  if (!column) return;
  if (!column.optional && column.initial === void 0) {
    const blocked = !dialect.addsRequired && column.references ? "is a required reference" : void 0;
    const reason = blocked ?? (await any(db, dialect, table2) ? "is required, has no default, and the table has rows" : void 0);
    if (reason !== void 0) {
      refusals.push(`${table2.name}.${name} ${reason}: add it and fill it yourself`);
      return;
    }
  }
  statements.push(...addColumn(dialect, table2, name, keyOf));
}
function comparePresent({ dialect, table: table2, found: found2, keyOf, statements, refusals }, name) {
  const wanted = table2.columns[name];
  const present = found2.columns.get(name);
  if (!wanted || !present) return;
  const misfit = dialect.misfit(wanted, present);
  if (misfit !== void 0) refusals.push(`${table2.name}.${name} ${misfit}`);
  if (wanted.optional && !present.nullable) refusals.push(`${table2.name}.${name} is required and has to be nullable`);
  const reference2 = wanted.references;
  if (!reference2) return;
  const existing = found2.foreignKeys.find(({ column, table: to }) => column === name && to === reference2.table);
  if (existing && existing.onDelete !== reference2.onDelete) {
    refusals.push(`the foreign key of ${table2.name}.${name} has to be "on delete ${reference2.onDelete}"`);
  } else if (!existing && dialect.addsForeignKeys) {
    statements.push(addForeignKey(dialect, table2, name, keyOf));
  } else if (!existing) {
    refusals.push(`${table2.name}.${name} has no foreign key, and one cannot be added: make the table anew`);
  }
}
async function planIndexes({ db, dialect, table: table2, found: found2, statements, refusals }) {
  for (const wanted of indexesOf(table2)) {
    const serves = found2.indexes.some(
      ({ columns, unique }) => wanted.unique ? unique && columns.join() === wanted.columns.join() : wanted.columns.every((column, place) => columns[place] === column)
    );
    if (serves) continue;
    const isNew = wanted.columns.some((column) => !found2.columns.has(column));
    if (wanted.unique && !isNew && await anyTwice(db, dialect, table2, wanted.columns)) {
      refusals.push(`${table2.name} has rows with the same ${wanted.columns.join(" and ")}: only one of each may stay`);
    } else {
      statements.push(createIndex(dialect, table2, wanted));
    }
  }
}
async function any(db, { quote }, { name }) {
  return (await db.run(CompiledQuery.raw(`select 1 from ${quote(name)} limit 1`))).rows.length > 0;
}
async function anyTwice(db, { quote }, { name }, columns) {
  const listed = columns.map(quote);
  const sql10 = `select 1 from ${quote(name)} where ${listed.map((column) => `${column} is not null`).join(" and ")}
group by ${listed.join(", ")} having count(*) > 1 limit 1`;
  return (await db.run(CompiledQuery.raw(sql10))).rows.length > 0;
}
async function applyMigration(database) {
  const dialect = await schemaOf2(database);
  return dialect.exclusively(database, async (db) => {
    const plan = await makePlan(db, dialect);
    if (plan.refusals.length > 0) throw new MigrationRefusedError(plan.refusals);
    for (const statement2 of plan.statements) await db.run(CompiledQuery.raw(statement2));
    return plan;
  });
}
var secondsPer = { ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400, w: 604800, y: 31557600 };
function seconds(duration) {
  if (typeof duration === "number") {
    if (Number.isFinite(duration) && duration >= 0) return duration;
  } else {
    const parts = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d|w|y)$/.exec(duration);
    if (parts) return Number(parts[1]) * secondsPer[parts[2]];
  }
  throw new AuthError("INVALID_TIME_FORMAT", "Invalid time format", 500, { cause: duration });
}
var strictLimit = { window: 10, max: 3 };
var defaultLimit = { window: 10, max: 100 };
var order = ["debug", "info", "warn", "error"];
function createLogger(target, level) {
  const write2 = (wanted) => (message, details) => {
    if (order.indexOf(wanted) < order.indexOf(level)) return;
    const line2 = `latchkey: ${message.replace(/[\r\n]+/g, " ")}`;
    if (details === void 0) target[wanted](line2);
    else target[wanted](line2, details);
  };
  return { debug: write2("debug"), info: write2("info"), warn: write2("warn"), error: write2("error") };
}
var maxHeaderLength = 65536;
var maxCookies = 500;
var longestAge = 3456e4;
var none = [];
function parseCookies(header) {
  if (header === null || header === "") return () => none;
  let parsed;
  return (name) => {
    parsed ??= splitCookies(header);
    return parsed.get(name)?.map(decode2) ?? none;
  };
}
function serializeCookie(name, value, attributes) {
  checkCookieName(name);
  const isHost = hasPrefix(name, "__host-");
  const domain = isHost ? void 0 : attributes.domain;
  const path = isHost ? "/" : attributes.path;
  checkDomainAndPath(name, { domain, path });
  let cookie = `${name}=${encodeURIComponent(value)}`;
  if (attributes.maxAge !== void 0) cookie += `; Max-Age=${wholeSeconds(name, attributes.maxAge)}`;
  if (domain !== void 0) cookie += `; Domain=${domain}`;
  cookie += `; Path=${path}`;
  if (attributes.httpOnly) cookie += "; HttpOnly";
  if (attributes.secure || isHost || hasPrefix(name, "__secure-")) cookie += "; Secure";
  cookie += `; SameSite=${sameSiteWords[attributes.sameSite]}`;
  if (attributes.partitioned) cookie += "; Partitioned";
  return cookie;
}
function checkCookieName(name) {
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name))
    throw new Error(`cookies: ${JSON.stringify(name)} is not a valid cookie name`);
}
function checkCookieAttributes(name, attributes) {
  checkDomainAndPath(name, attributes);
  const { domain, path, secure, sameSite, partitioned } = attributes;
  const isHost = hasPrefix(name, "__host-");
  if (isHost && domain !== void 0) refuse2(name, "has a __Host- name and therefore can have no domain");
  if (isHost && path !== void 0 && path !== "/") refuse2(name, "has a __Host- name and therefore needs the path /");
  if (secure !== false) return;
  if (isHost || hasPrefix(name, "__secure-")) refuse2(name, "has a name for secure cookies only");
  if (sameSite === "none") refuse2(name, "is SameSite=None and therefore must be secure");
  if (partitioned) refuse2(name, "is partitioned and therefore must be secure");
}
var sameSiteWords = { lax: "Lax", strict: "Strict", none: "None" };
function splitCookies(header) {
  const cookies = /* @__PURE__ */ new Map();
  const end = header.length > maxHeaderLength ? header.lastIndexOf(";", maxHeaderLength) : header.length;
  for (let from = 0, count3 = 0; from < end && count3 < maxCookies; count3 += 1) {
    const semicolon = header.indexOf(";", from);
    const to = semicolon === -1 ? end : semicolon;
    const pair = header.slice(from, to);
    const equals = pair.indexOf("=");
    if (equals !== -1) {
      const name = trimBlanks(pair.slice(0, equals));
      const value = unquote(trimBlanks(pair.slice(equals + 1)));
      const values = cookies.get(name);
      if (values === void 0) cookies.set(name, [value]);
      else values.push(value);
    }
    from = to + 1;
  }
  return cookies;
}
function trimBlanks(text22) {
  let start2 = 0;
  let end = text22.length;
  while (start2 < end && isBlank(text22[start2])) start2 += 1;
  while (end > start2 && isBlank(text22[end - 1])) end -= 1;
  return text22.slice(start2, end);
}
function isBlank(character) {
  return character === " " || character === "	";
}
function unquote(value) {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
function decode2(value) {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
function hasPrefix(name, prefix) {
  return name.slice(0, prefix.length).toLowerCase() === prefix;
}
function checkDomainAndPath(name, { domain, path }) {
  if (domain !== void 0 && !/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(domain)) {
    refuse2(name, `has the domain ${JSON.stringify(domain)}, which is not a host name`);
  }
  if (path !== void 0 && !/^\/[ -:<-~]*$/.test(path)) {
    refuse2(name, `has the path ${JSON.stringify(path)}, which is not a valid one`);
  }
}
function wholeSeconds(name, maxAge) {
  if (Number.isNaN(maxAge)) refuse2(name, "has a maxAge that is not a number");
  return Math.floor(Math.min(Math.max(maxAge, 0), longestAge));
}
function refuse2(name, reason) {
  throw new Error(`cookies: ${JSON.stringify(name)} ${reason}`);
}
function environment() {
  return globalThis.process?.env ?? {};
}
function resolveOptions(options, env) {
  const production = env.NODE_ENV === "production";
  const logger = createLogger(options.logger ?? console, options.logLevel ?? (production ? "warn" : "info"));
  const { origin, basePath } = resolveBase(options, env);
  if (production && origin === void 0) {
    logger.warn(
      "no baseURL is configured: links and cookies follow the Host header of each request. Set baseURL or LATCHKEY_URL."
    );
  }
  if (Array.isArray(options.trustedOrigins)) parseOrigins(options.trustedOrigins);
  const { session: session4 = {}, emailAndPassword = {}, rateLimit: rateLimit2 = {}, advanced = {} } = options;
  return {
    appName: options.appName ?? "Latchkey",
    production,
    origin,
    basePath,
    trustedOrigins: options.trustedOrigins ?? [],
    session: {
      expiresIn: seconds(session4.expiresIn ?? "7d"),
      updateAge: seconds(session4.updateAge ?? "1d"),
      freshAge: seconds(session4.freshAge ?? "1d"),
      cookieCache: {
        enabled: session4.cookieCache?.enabled ?? false,
        maxAge: seconds(session4.cookieCache?.maxAge ?? "5m")
      }
    },
    password: {
      minLength: emailAndPassword.minPasswordLength ?? 8,
      maxLength: emailAndPassword.maxPasswordLength ?? 128
    },
    cookies: resolveCookies(options, origin),
    rateLimit: {
      enabled: rateLimit2.enabled ?? production,
      window: rateLimit2.window === void 0 ? defaultLimit.window : seconds(rateLimit2.window),
      max: rateLimit2.max ?? defaultLimit.max,
      storage: rateLimit2.storage ?? "memory",
      customRules: rateLimit2.customRules ?? {}
    },
    ipAddress: resolveIpAddress(options),
    maxBodySize: advanced.maxBodySize ?? 1024 * 1024,
    logger,
    onError: options.onError,
    generateId: advanced.generateId ?? randomId,
    now: advanced.now ?? (() => /* @__PURE__ */ new Date()),
    migrate: options.migrate ?? !production
  };
}
function resolveBase({ baseURL, basePath = "/api/auth" }, env) {
  const configured = baseURL ?? env.LATCHKEY_URL;
  const url = configured === void 0 ? void 0 : parseBaseURL(configured);
  const path = (url && url.pathname !== "/" ? url.pathname : basePath).replace(/\/+$/, "");
  if (!/^(?:\/[\w.~-]+)+$/.test(path)) {
    throw misconfigured("INVALID_BASE_PATH", `basePath must be a path such as /api/auth, not ${basePath}`);
  }
  return { origin: url?.origin, basePath: path };
}
function parseBaseURL(text22) {
  const url = URL.canParse(text22) ? new URL(text22) : void 0;
  const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!usable)
    throw misconfigured(
      "INVALID_BASE_URL",
      `Invalid base URL: ${text22}. Give an http(s) URL such as https://app.example.com`
    );
  return url;
}
function resolveCookies({ advanced = {} }, origin) {
  const prefix = advanced.cookiePrefix ?? "latchkey";
  const overrides = advanced.cookies ?? {};
  const attributes = advanced.defaultCookieAttributes ?? {};
  checkCookieName(prefix);
  checkCookieAttributes(prefix, attributes);
  for (const [key2, { name = `${prefix}.${key2}`, attributes: own = {} }] of Object.entries(overrides)) {
    checkCookieName(name);
    checkCookieAttributes(name, own);
  }
  return {
    prefix,
    overrides,
    attributes,
    secure: advanced.useSecureCookies,
    crossSubDomain: advanced.crossSubDomainCookies?.enabled ? sharedDomain(advanced.crossSubDomainCookies.domain, origin) : void 0
  };
}
function sharedDomain(domain, origin) {
  const shared = domain ?? (origin && new URL(origin).hostname);
  if (shared) return shared;
  throw misconfigured(
    "BASE_URL_IS_REQUIRED",
    "crossSubDomainCookies needs a domain: set baseURL, or advanced.crossSubDomainCookies.domain"
  );
}
function resolveIpAddress({ advanced: { ipAddress = {} } = {} }) {
  const { ipAddressHeaders: headers = [], trustedProxies = 1, disableIpTracking = false } = ipAddress;
  for (const header of headers) {
    if (!/^[\w-]+$/.test(header))
      throw misconfigured("INVALID_HEADER_NAME", `ipAddressHeaders: ${header} is no header name`);
  }
  if (!Number.isInteger(trustedProxies) || trustedProxies < 1) {
    throw misconfigured("INVALID_TRUSTED_PROXIES", "trustedProxies must be a whole number of proxies, 1 or more");
  }
  return { headers, trustedProxies, track: !disableIpTracking };
}
var developmentSecret = "latchkey development secret: anybody can read this";
function resolveSecrets({ secret }, { production, logger }, env) {
  const configured = secret ?? env.LATCHKEY_SECRET ?? env.AUTH_SECRET ?? [];
  const secrets = typeof configured === "string" ? [configured] : configured;
  const advice2 = "Make one with `openssl rand -base64 32` and set it as secret or LATCHKEY_SECRET.";
  const fault = secrets.length === 0 ? "no secret is configured" : secrets.map(faultOf).find((found2) => found2 !== void 0);
  if (fault === void 0) return secrets;
  if (production) throw misconfigured("INVALID_SECRET", `Latchkey cannot start in production: ${fault}. ${advice2}`);
  logger.warn(`${fault}. Anybody can forge sessions of this server; fine for development only. ${advice2}`);
  return secrets.length === 0 ? [developmentSecret] : secrets;
}
function faultOf(secret) {
  if (secret === developmentSecret) return "the secret is the development secret";
  if (secret.length < 32) return "the secret has fewer than 32 characters";
  if (new Set(secret).size < 10) return "the secret repeats too few characters to be random";
  return void 0;
}
function misconfigured(code, message) {
  return new AuthError(code, message, 500);
}
function isDriverError(error) {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
}
function explain({ dialect, tables }, { query: query2 }, error) {
  if (!isDriverError(error)) return error;
  if (dialect.isMissing(error)) return new MissingColumnError(error.message, error);
  const duplicate = dialect.readDuplicate(error);
  if (!duplicate) return error;
  const name = targetOf(query2);
  const table2 = name === void 0 ? void 0 : tables.get(name);
  return new DuplicateError(name ?? "a table", table2 ? columnsOf2(duplicate, table2) : [], error);
}
function columnsOf2({ columns, index, primaryKey }, table2) {
  if (columns) return columns;
  if (primaryKey) return [table2.primaryKey];
  return table2.unique.find((each) => indexName(table2.name, each, true) === index) ?? [];
}
var MOST_ATTEMPTS = 12;
var LONGEST = 1e4;
async function retrying(dialect, work) {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const temporary = isDriverError(error) && dialect.isRetryable(error);
      if (!temporary || attempt >= MOST_ATTEMPTS || performance.now() - startedAt > LONGEST) throw error;
      const pauseMs = Math.random() * Math.min(2 ** attempt, 100);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
var RETRYABLE2 = /* @__PURE__ */ new Set(["40001", "40P01"]);
var MISSING2 = /* @__PURE__ */ new Set(["42P01", "42703"]);
var UNIQUE_VIOLATION = "23505";
var postgres = {
  name: "postgres",
  returning: true,
  upsert: "on conflict",
  isolation: "read committed",
  lock: { update: "for update", share: "for share" },
  statements: createStatements({
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db)
  }),
  compiler: new PostgresQueryCompiler(),
  encode(value) {
    if (value instanceof Date) return value.toISOString();
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  },
  decode: {
    id: void 0,
    key: void 0,
    text: void 0,
    integer: Number,
    bigint: Number,
    boolean: void 0,
    // An application may have told the driver to leave timestamps as text.
    instant: (value) => value instanceof Date ? value : new Date(String(value)),
    json: (value) => JSON.parse(String(value))
  },
  select: () => void 0,
  later: (now, column) => sql`greatest(${now}, ${column} + interval '1 millisecond')`,
  readDuplicate({ code, constraint, detail }) {
    if (code !== UNIQUE_VIOLATION) return void 0;
    const listed = /^Key \(([^)=]+)\)=/.exec(String(detail))?.[1];
    return {
      ...typeof constraint === "string" ? { index: constraint } : {},
      ...listed === void 0 ? {} : { columns: listed.split(", ").map((each) => each.replaceAll('"', "")) }
    };
  },
  isMissing: ({ code }) => MISSING2.has(String(code)),
  isRetryable: ({ code }) => RETRYABLE2.has(String(code)),
  accepts: "a pg Pool",
  recognise: (source) => isPool2(source) ? new PostgresDialect({ pool: source }) : void 0
};
function isPool2(source) {
  return "connect" in source && typeof source.connect === "function" && "totalCount" in source;
}
var dialects = [sqlite, postgres, mysql];
var keepOpen = async () => {
};
function openSource(source) {
  if (typeof source === "string" && source !== "") {
    const runner = new Kysely({ dialect: sqliteFile(source) });
    return { dialect: sqlite, runner, close: () => runner.destroy() };
  }
  if (typeof source !== "object" || source === null) throw unknownShape();
  if ("type" in source) {
    const dialect = dialects.find(({ name }) => name === source.type);
    if (dialect && "kysely" in source && typeof source.kysely.withoutPlugins === "function") {
      return { dialect, runner: source.kysely.withoutPlugins(), close: keepOpen };
    }
    if (dialect && "dialect" in source && typeof source.dialect.createDriver === "function") {
      return { dialect, runner: new Kysely({ dialect: source.dialect }), close: keepOpen };
    }
  }
  for (const dialect of dialects) {
    const recognised = dialect.recognise(source);
    if (recognised) return { dialect, runner: new Kysely({ dialect: recognised }), close: keepOpen };
  }
  throw unknownShape();
}
function unknownShape() {
  return new DatabaseShapeError(
    [
      "database has to be one of:",
      ...dialects.map(({ accepts }) => `- ${accepts}`),
      "- { dialect, type } with a Kysely dialect and 'sqlite', 'postgres' or 'mysql'",
      "- { kysely, type } with a Kysely instance"
    ].join("\n")
  );
}
var inTransaction = /* @__PURE__ */ Symbol("inTransaction");
async function inside(dialect, tables, send, fn) {
  const tx = new Transaction(dialect, tables, send);
  try {
    const result = await fn(tx);
    tx.checkUnbroken();
    return result;
  } catch (error) {
    throw tx.failure !== void 0 && dialect.isRetryable(tx.failure) ? tx.failure : error;
  } finally {
    tx.end();
  }
}
var Transaction = class {
  [inTransaction] = true;
  dialect;
  tables;
  #send;
  #ended = false;
  failure;
  constructor(dialect, tables, send) {
    this.dialect = dialect;
    this.tables = tables;
    this.#send = send;
  }
  async run(query2) {
    if (this.#ended) throw new Error("the transaction is over: await everything that is done in it");
    this.checkUnbroken();
    try {
      return await this.#send(query2);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error("a statement failed", { cause: error });
      throw error;
    }
  }
  // PostgreSQL refuses everything after a failed statement. Elsewhere half of the work would go on, so it is refused here.
  checkUnbroken() {
    if (this.failure !== void 0) throw this.failure;
  }
  end() {
    this.#ended = true;
  }
};
function openDatabase(source, options) {
  const { dialect, runner, close } = openSource(source);
  const tables = byName(options.tables);
  let transactions = 0;
  const send = async (on, query2, transaction) => {
    options.onStatement?.({ sql: query2.sql, ...transaction === void 0 ? {} : { transaction } });
    try {
      const { rows: rows2, numAffectedRows, insertId } = await on.executeQuery(query2);
      return { rows: rows2, affected: count2(numAffectedRows), insertId: count2(insertId) };
    } catch (error) {
      throw explain({ dialect, tables }, query2, error);
    }
  };
  return {
    dialect,
    tables,
    // A statement on its own is a transaction on its own, so it may be tried again alone.
    run: (query2) => retrying(dialect, () => send(runner, query2)),
    transaction: (fn) => retrying(dialect, () => {
      const number2 = ++transactions;
      const builder = runner.transaction();
      return (dialect.isolation ? builder.setIsolationLevel(dialect.isolation) : builder).execute(
        (on) => inside(dialect, tables, (query2) => send(on, query2, number2), fn)
      );
    }),
    onConnection: (fn) => runner.connection().execute((on) => fn({ dialect, tables, run: (query2) => send(on, query2) })),
    close
  };
}
function byName(tables) {
  const named = /* @__PURE__ */ new Map();
  for (const table2 of tables) {
    if (named.has(table2.name)) throw new TypeError(`two tables are called ${table2.name}`);
    named.set(table2.name, table2);
  }
  return named;
}
function count2(reported) {
  if (typeof reported !== "bigint" && typeof reported !== "number") return void 0;
  const number2 = Number(reported);
  return Number.isSafeInteger(number2) ? number2 : void 0;
}
function createApp(options, settings, features) {
  const userFields = mergeFields(
    features.map(({ contract }) => contract.userFields),
    options.user?.additionalFields
  );
  const sessionFields = mergeFields(
    features.map(({ contract }) => contract.sessionFields),
    options.session?.additionalFields
  );
  const database = connect(options, settings, [
    extendTable(user2, columnsOf(userFields)),
    extendTable(session2, columnsOf(sessionFields)),
    account,
    verification,
    ...settings.rateLimit.storage === "database" ? [rateLimit] : [],
    ...features.flatMap(({ tables }) => tables ?? [])
  ]);
  return {
    settings,
    database,
    db: database,
    keys: createKeyring(resolveSecrets(options, settings, environment())),
    passwords: createPasswordHasher(options.emailAndPassword?.cost ? { cost: options.emailAndPassword.cost } : {}),
    models: buildModels(userFields, sessionFields),
    userFields,
    sessionFields,
    cleanUp: options.verification?.disableCleanup ? async () => {
    } : createCleanUp(database, settings),
    listeners: features.flatMap(({ listeners }) => listeners ?? []),
    gates: {
      signIn: features.flatMap(({ signInGate }) => signInGate ?? []),
      userDraft: features.flatMap(({ userDraftGate }) => userDraftGate ?? [])
    }
  };
}
function connect(options, { production, logger }, tables) {
  const { onStatement } = options.advanced ?? {};
  const about = onStatement ? { tables, onStatement: ({ sql: sql10 }) => onStatement(sql10) } : { tables };
  if (options.database !== void 0) return openDatabase(options.database, about);
  if (production)
    throw misconfigured(
      "DATABASE_IS_REQUIRED",
      "Latchkey cannot start in production without a database. Set the option database."
    );
  logger.warn(
    "no database is configured: users live in memory and are gone when this process ends. Set the option database."
  );
  return openDatabase(":memory:", about);
}
function mergeFields(ofFeatures, ofApplication = {}) {
  const merged = {};
  for (const fields of [...ofFeatures, ofApplication]) {
    for (const [name, field] of Object.entries(fields)) {
      if (Object.hasOwn(merged, name))
        throw misconfigured("FIELD_EXISTS_ALREADY", `The field ${name} is added twice. Rename yours.`);
      merged[name] = field;
    }
  }
  return merged;
}
function checkFeatures(features) {
  const names = /* @__PURE__ */ new Set();
  for (const { contract } of features) {
    if (names.has(contract.name))
      throw misconfigured("FEATURE_EXISTS_ALREADY", `The feature ${contract.name} is listed twice in plugins.`);
    names.add(contract.name);
  }
  for (const { contract, requires = [] } of features) {
    for (const need of requires) {
      if (!names.has(need))
        throw misconfigured(
          "FEATURE_IS_REQUIRED",
          `The feature ${contract.name} needs ${need}. Add ${need}() to plugins.`
        );
    }
  }
}
function operationsOf({ contract, handlers }, app) {
  return Object.entries(contract.endpoints).map(([name, endpoint2]) => {
    const handler = handlers[name];
    if (!handler) throw misconfigured("HANDLER_IS_MISSING", `${contract.name}.${name} has no handler.`);
    return bindOperation(name, endpoint2, handler, app.models);
  });
}
function createServer(app, operations) {
  const { settings } = app;
  const fixed = settings.origin !== void 0 && typeof settings.trustedOrigins !== "function";
  return {
    app,
    router: createRouter(operations),
    origins: fixed ? parseOrigins([settings.origin, ...settings.trustedOrigins]) : void 0,
    counter: settings.rateLimit.storage === "database" ? databaseCounter(app) : createMemoryCounter(),
    ready: settings.migrate ? once2(() => applyMigration(app.database)) : void 0
  };
}
function databaseCounter({ db }) {
  return { bump: (key2, windowMs, now) => bumpRateLimit(db, key2, windowMs, now) };
}
function once2(step) {
  let running;
  let done = false;
  return () => {
    if (done) return void 0;
    running ??= step().then(
      () => {
        done = true;
      },
      (error) => {
        running = void 0;
        throw error;
      }
    );
    return running;
  };
}
function insertAccount(db, row) {
  return insertUnique(db, account, row);
}
var credentialProvider = "credential";
var hashableLength = 4096;
function problemWith(password3, { minLength, maxLength: maxLength4 }) {
  if (!isHashable(password3)) return "PASSWORD_TOO_LONG";
  const length = [...password3].length;
  if (length < minLength) return "PASSWORD_TOO_SHORT";
  if (length > maxLength4) return "PASSWORD_TOO_LONG";
  return void 0;
}
function isHashable(password3) {
  return password3.length <= hashableLength;
}
async function verifyPassword(app, hash, password3) {
  if (hash) return app.passwords.verify(hash, password3);
  await app.passwords.verifyDummy(password3);
  return false;
}
async function createCredential({ app, tx }, userId, hash) {
  const now = app.settings.now();
  await insertAccount(tx, {
    id: app.settings.generateId(),
    providerId: credentialProvider,
    accountId: userId,
    userId,
    password: hash,
    createdAt: now,
    updatedAt: now
  });
}
var atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
var label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
function normalizeEmail(text22) {
  if (text22.length > 254) return void 0;
  const address = text22.toLowerCase();
  if (!isAscii(text22)) return void 0;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const labels2 = address.slice(at + 1).split(".");
  if (at < 1 || local.length > 64 || labels2.length < 2) return void 0;
  if (!local.split(".").every((part) => atom.test(part))) return void 0;
  if (!labels2.every((part) => part.length <= 63 && label.test(part))) return void 0;
  return address;
}
function isAscii(text22) {
  for (let index = 0; index < text22.length; index++) if (text22.charCodeAt(index) > 127) return false;
  return true;
}
var commonErrors = defineErrors({
  INVALID_FIELD: [403, "Invalid {field}"],
  UNAUTHORIZED: [401, "Unauthorized"],
  SESSION_IS_NOT_FRESH: [403, "Session is not fresh"],
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: [429, "Too many requests. Please try again later."],
  REQUEST_BODY_IS_TOO_LARGE: [413, "Request body is too large"],
  UNSUPPORTED_CONTENT_TYPE: [415, "Unsupported content type"],
  SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER: [503, "Server is busy. Please try again later."],
  INTERNAL_SERVER_ERROR: [500, "Internal server error"]
});
var accountErrors = defineErrors({
  USER_NOT_FOUND: [400, "User not found"],
  FAILED_TO_CREATE_USER: [422, "Failed to create user"],
  FAILED_TO_CREATE_SESSION: [500, "Failed to create session"],
  FAILED_TO_UPDATE_USER: [400, "Failed to update user"],
  FAILED_TO_GET_SESSION: [400, "Failed to get session"],
  INVALID_PASSWORD: [400, "Invalid password"],
  INVALID_EMAIL: [400, "Invalid email"],
  INVALID_EMAIL_OR_PASSWORD: [401, "Invalid email or password"],
  EMAIL_NOT_VERIFIED: [403, "Email not verified"],
  PASSWORD_TOO_SHORT: [400, "Password too short"],
  PASSWORD_TOO_LONG: [400, "Password too long"],
  USER_ALREADY_EXISTS: [422, "User already exists"],
  EMAIL_CAN_NOT_BE_UPDATED: [400, "Email can not be updated"],
  SESSION_NOT_FOUND: [400, "Session not found"],
  FIELD_IS_REQUIRED: [400, "{field} is required"],
  FIELD_IS_ALREADY_TAKEN: [422, "{field} is already taken"],
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: [400, "Email and password is not enabled"],
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: [400, "Email and password sign up is not enabled"]
});
function invalidInput(via, details, cause) {
  return new AuthError("VALIDATION_ERROR", `Invalid ${via} parameters`, 400, { details, cause });
}
function findUserById(db, id2) {
  return find(db, user2, { id: id2 });
}
var userWithAccount = statement(
  [user2, account],
  (q, p) => q.selectFrom("user").leftJoin(
    "account",
    (join2) => join2.onRef("account.userId", "=", "user.id").on("account.providerId", "=", p.providerId)
  ).where("user.email", "=", p.email).select([whole(user2), wholeIfAny(account)])
);
function findUserWithAccount(db, email2, providerId) {
  return userWithAccount.first(db, { email: email2, providerId });
}
function insertUser(db, row) {
  return insertUnique(db, user2, row);
}
async function updateUser(db, id2, changes, now, guard = {}) {
  return await guardedUpdate(db, user2, { ...guard, id: id2 }, { ...changes, updatedAt: later(now) }) > 0;
}
async function inTransaction2(app, steps) {
  let announced = [];
  const result = await app.database.transaction(async (tx) => {
    announced = [];
    const work = {
      app,
      tx,
      async emit(event, fact) {
        for (const { on } of app.listeners) await on?.[event]?.(work, fact);
        announced.push(() => announce(app, event, fact));
      }
    };
    return steps(work);
  });
  for (const tell of announced) await tell();
  return result;
}
async function announce(app, event, fact) {
  for (const { after: after2 } of app.listeners) {
    try {
      await after2?.[event]?.(app, fact);
    } catch (error) {
      app.settings.logger.error(`a listener of ${event} failed; the change itself is committed`, { error });
    }
  }
}
async function makeTrue(app, event, fact, statement2) {
  if (app.listeners.some(({ on }) => on?.[event] !== void 0)) {
    return inTransaction2(app, async (work) => {
      const changed2 = await statement2(work.tx);
      if (changed2) await work.emit(event, fact);
      return changed2;
    });
  }
  const changed = await statement2(app.db);
  if (changed) await announce(app, event, fact);
  return changed;
}
var cookieLimit = 4093;
function encodeCachedSession(app, { session: session4, user: user3 }) {
  const { now, session: settings, logger } = app.settings;
  const ends = Math.min(now().getTime() + settings.cookieCache.maxAge * 1e3, session4.expiresAt.getTime());
  const content = JSON.stringify({
    session: z2.encode(app.models.session, session4),
    user: z2.encode(app.models.user, user3),
    ends
  });
  const value = app.keys.signer("cookie:session_data").sign(toBase64url(utf8(content)));
  if (value.length <= cookieLimit) return value;
  logger.error(tooLarge().message);
  return void 0;
}
function decodeCachedSession(app, value, token) {
  const opened = app.keys.signer("cookie:session_data").open(value);
  const content = opened === void 0 ? void 0 : fromBase64url(opened);
  if (content === void 0) return void 0;
  const copy = z2.safeDecode(copyOf(app), JSON.parse(fromUtf8(content)));
  if (!copy.success) return void 0;
  const { session: session4, user: user3, ends } = copy.data;
  const isCurrent = app.settings.now().getTime() < ends && session4.token === token;
  return isCurrent ? { session: session4, user: user3 } : void 0;
}
var schemas2 = /* @__PURE__ */ new WeakMap();
function copyOf(app) {
  const known = schemas2.get(app);
  if (known) return known;
  const made = makeCopySchema(app);
  schemas2.set(app, made);
  return made;
}
function makeCopySchema({ models: { session: session4, user: user3 } }) {
  return z2.object({ session: session4, user: user3, ends: z2.number() });
}
function tooLarge() {
  const message = "Session data is too large to store in the cookie. Disable session cookie caching or reduce the size of the session data.";
  return new AuthError("SESSION_DATA_IS_TOO_LARGE", message, 500);
}
function cookieSpec(settings, key2, origin, production) {
  const secure = settings.secure ?? (origin.startsWith("https:") || production && !origin.startsWith("http:"));
  const override = settings.overrides[key2];
  return {
    name: `${secure ? "__Secure-" : ""}${override?.name ?? `${settings.prefix}.${key2}`}`,
    attributes: {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      ...settings.crossSubDomain !== void 0 && { domain: settings.crossSubDomain },
      ...settings.attributes,
      ...override?.attributes
    }
  };
}
function readSigned(jar, spec, signer) {
  for (const value of jar.read(spec.name)) {
    const opened = signer.open(value);
    if (opened !== void 0) return opened;
  }
  return void 0;
}
function writeSigned(jar, spec, signer, value, maxAge) {
  jar.write(spec.name, signer.sign(value), { ...spec.attributes, maxAge });
}
function clearCookie(jar, spec) {
  jar.write(spec.name, "", { ...spec.attributes, maxAge: 0 });
}
function specOf({ app, origin }, key2) {
  return cookieSpec(app.settings.cookies, key2, origin, app.settings.production);
}
function signerOf(app, key2) {
  return app.keys.signer(`cookie:${key2}`);
}
function readSessionToken(caller) {
  return readSigned(caller.cookies, specOf(caller, "session_token"), signerOf(caller.app, "session_token"));
}
function isShort(caller) {
  return readSigned(caller.cookies, specOf(caller, "dont_remember"), signerOf(caller.app, "dont_remember")) === "true";
}
function writeSessionCookies(caller, signedIn, short) {
  const { app, cookies } = caller;
  const lifeMs = signedIn.session.expiresAt.getTime() - app.settings.now().getTime();
  const maxAge = short ? void 0 : Math.max(0, Math.floor(lifeMs / 1e3));
  writeSigned(cookies, specOf(caller, "session_token"), signerOf(app, "session_token"), signedIn.session.token, maxAge);
  const marker = specOf(caller, "dont_remember");
  if (short) writeSigned(cookies, marker, signerOf(app, "dont_remember"), "true");
  else if (cookies.read(marker.name).length > 0) clearCookie(cookies, marker);
  writeSessionCache(caller, signedIn, short);
}
function writeSessionCache(caller, signedIn, short) {
  const { app, cookies } = caller;
  const { enabled, maxAge } = app.settings.session.cookieCache;
  if (!enabled) return;
  const spec = specOf(caller, "session_data");
  const value = encodeCachedSession(app, signedIn);
  if (value === void 0) clearCookie(cookies, spec);
  else cookies.write(spec.name, value, { ...spec.attributes, maxAge: short ? void 0 : maxAge });
}
function clearSessionCookies(caller) {
  for (const key2 of ["session_token", "session_data", "dont_remember"]) {
    const spec = specOf(caller, key2);
    if (key2 === "session_token" || caller.cookies.read(spec.name).length > 0) clearCookie(caller.cookies, spec);
  }
}
var shortLifetime = 86400;
var userAgentLength = 512;
async function beginSession(caller, user3, short) {
  const { app } = caller;
  const session4 = newSession(caller, user3, short);
  const begun = await makeTrue(
    app,
    "sessionCreated",
    { session: session4, user: user3 },
    (db) => insertSession(db, session4, { userUpdatedAt: user3.updatedAt })
  );
  if (!begun) return void 0;
  await app.cleanUp();
  writeSessionCookies(caller, { session: session4, user: user3 }, short);
  return { session: session4, user: user3 };
}
function newSession({ app, ipAddress, userAgent }, user3, short) {
  const { settings, sessionFields } = app;
  const now = settings.now();
  const lifetime = short ? shortLifetime : settings.session.expiresIn;
  const fields = Object.entries(sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]);
  return {
    ...Object.fromEntries(fields),
    id: settings.generateId(),
    token: randomToken(),
    userId: user3.id,
    expiresAt: new Date(now.getTime() + lifetime * 1e3),
    createdAt: now,
    updatedAt: now,
    ipAddress: settings.ipAddress.track ? ipAddress : null,
    userAgent: userAgent?.slice(0, userAgentLength) ?? null
  };
}
async function readSession(caller, options) {
  const token = readSessionToken(caller);
  if (token === void 0) return null;
  if (options.useCache) {
    const copy = readSessionCache(caller, token);
    if (copy) return copy;
  }
  const found2 = await findSession(caller.app.db, token);
  const now = caller.app.settings.now();
  if (!found2 || found2.session.expiresAt <= now) {
    if (caller.mayRefresh) {
      if (found2) await deleteExpiredSession(caller.app.db, token, now);
      clearSessionCookies(caller);
    }
    return null;
  }
  if (!caller.mayRefresh) return found2;
  const short = isShort(caller);
  if (options.refresh && !short && isDue(caller, found2.session, now)) return extend(caller, found2, now);
  if (options.useCache) writeSessionCache(caller, found2, short);
  return found2;
}
function readSessionCache(caller, token) {
  if (!caller.app.settings.session.cookieCache.enabled) return void 0;
  for (const value of caller.cookies.read(specOf(caller, "session_data").name)) {
    const copy = decodeCachedSession(caller.app, value, token);
    if (copy) return copy;
  }
  return void 0;
}
function isDue({ app }, { expiresAt }, now) {
  const { expiresIn, updateAge } = app.settings.session;
  return expiresAt.getTime() - expiresIn * 1e3 + updateAge * 1e3 <= now.getTime();
}
async function extend(caller, { session: session4, user: user3 }, now) {
  const { app } = caller;
  const expiresAt = new Date(now.getTime() + app.settings.session.expiresIn * 1e3);
  const seen = { token: session4.token, seenUpdatedAt: session4.updatedAt, expiresAt, now };
  const extended = await refreshSession(app.db, seen);
  const current = extended ? { session: { ...session4, expiresAt, updatedAt: now }, user: user3 } : await findSession(app.db, session4.token);
  if (!current) {
    clearSessionCookies(caller);
    return null;
  }
  writeSessionCookies(caller, current, false);
  return current;
}
function endSession({ app }, which) {
  return makeTrue(
    app,
    "sessionEnded",
    { userId: which.userId, tokens: [which.token] },
    (db) => deleteSession(db, which)
  );
}
async function endSessionsOf({ app }, userId, exceptToken) {
  await makeTrue(app, "sessionEnded", { userId, tokens: "all" }, async (db) => {
    const ended = await deleteSessionsOf(db, userId, exceptToken === void 0 ? {} : { exceptToken });
    return ended > 0;
  });
}
function isFresh({ app }, { createdAt }) {
  const { freshAge } = app.settings.session;
  return freshAge === 0 || app.settings.now().getTime() - createdAt.getTime() < freshAge * 1e3;
}
var tries = 3;
async function completeSignIn(caller, user3, method, { remember = true, recheck = () => findUserById(caller.app.db, user3.id) } = {}) {
  let current = user3;
  for (let attempt = 0; current && attempt < tries; attempt++) {
    for (const gate of caller.app.gates.signIn) {
      const challenge2 = await gate(caller, { user: current, method, remember });
      if (challenge2) return challenge2;
    }
    const signedIn = await beginSession(caller, current, !remember);
    if (signedIn) return signedIn;
    current = await recheck();
  }
  throw failure(accountErrors, "FAILED_TO_CREATE_SESSION");
}
async function draftUser(caller, draft) {
  const { settings, userFields } = caller.app;
  const shaped = await passGates(caller, draft, void 0);
  const now = settings.now();
  const fields = Object.entries(userFields).map(([name2, field]) => {
    const value = shaped[name2] ?? field.initial?.() ?? null;
    if (value === null && !field.optional)
      throw failure(accountErrors, "FIELD_IS_REQUIRED", { values: { field: name2 } });
    return [name2, value];
  });
  const { email: email2, name, image, emailVerified } = shaped;
  const id2 = settings.generateId();
  return { ...Object.fromEntries(fields), id: id2, email: email2, name, image, emailVerified, createdAt: now, updatedAt: now };
}
async function createUser(work, user3) {
  try {
    await insertUser(work.tx, user3);
  } catch (error) {
    if (error instanceof DuplicateError) return { taken: error.columns[0] ?? "id" };
    throw error;
  }
  await work.emit("userCreated", { user: user3 });
  return void 0;
}
async function updateUser2(work, id2, changes) {
  try {
    const changed = await updateUser(work.tx, id2, changes, work.app.settings.now());
    if (!changed) return "gone";
  } catch (error) {
    if (error instanceof DuplicateError) return { taken: error.columns[0] ?? "id" };
    throw error;
  }
  const user3 = await findUserById(work.tx, id2);
  if (!user3) return "gone";
  await work.emit("userUpdated", { user: user3 });
  return { user: user3 };
}
function shapeChanges(caller, user3, sent) {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== void 0));
  return passGates(caller, changes, user3);
}
async function passGates(caller, draft, user3) {
  let shaped = draft;
  for (const gate of caller.app.gates.userDraft) shaped = { ...shaped, ...await gate(caller, shaped, user3) };
  return shaped;
}
var email = z2.string().check(z2.maxLength(320));
var password = z2.string();
var line = z2.string().check(z2.maxLength(255));
var redirectTarget = z2.optional(z2.string());
var queryFlag = z2.pipe(
  z2.union([z2.boolean(), z2.string()]),
  z2.transform((value) => value === true || value === "true")
);
var passwordContract = defineContract("password", {
  /** Creates a user with a password, and signs in unless configured otherwise (`token` is null then). */
  signUpEmail: endpoint(passwordRoutes.signUpEmail, {
    input: ({ settable }) => z2.object({
      name: line,
      email,
      password,
      image: z2.optional(z2.nullable(z2.string())),
      callbackURL: redirectTarget,
      rememberMe: z2._default(z2.boolean(), true),
      ...settable
    }),
    output: z2.object({ token: z2.nullable(z2.string()), user }),
    errors: pick(
      accountErrors,
      "EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED",
      "INVALID_EMAIL",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "USER_ALREADY_EXISTS",
      "FIELD_IS_REQUIRED",
      "FIELD_IS_ALREADY_TAKEN",
      "FAILED_TO_CREATE_SESSION"
    ),
    limit: strictLimit
  }),
  /** Signs in, or answers that a second factor is needed. The same error whatever part was wrong (spec §8). */
  signInEmail: endpoint(passwordRoutes.signInEmail, {
    input: z2.object({ email, password, callbackURL: redirectTarget, rememberMe: z2._default(z2.boolean(), true) }),
    output: z2.union([
      z2.object({ redirect: z2.boolean(), token: z2.string(), url: z2.optional(z2.string()), user }),
      challenge
    ]),
    errors: pick(
      accountErrors,
      "EMAIL_AND_PASSWORD_IS_NOT_ENABLED",
      "INVALID_EMAIL",
      "PASSWORD_TOO_LONG",
      "INVALID_EMAIL_OR_PASSWORD",
      "FAILED_TO_CREATE_SESSION"
    ),
    limit: strictLimit
  })
});
function password2({ enabled = false, disableSignUp = false, autoSignIn = true } = {}) {
  return defineFeature(passwordContract, {
    handlers: {
      async signUpEmail(call) {
        const { app } = call;
        if (!enabled || disableSignUp) throw call.fail("EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED");
        const { name, email: sentEmail, password: password3, image, callbackURL: _, rememberMe, ...fields } = call.input;
        const email2 = normalizeEmail(sentEmail);
        if (email2 === void 0) throw call.fail("INVALID_EMAIL");
        const problem = problemWith(password3, app.settings.password);
        if (problem) throw call.fail(problem);
        const user3 = await draftUser(call, { ...fields, email: email2, name, image: image ?? null, emailVerified: false });
        const hash = await app.passwords.hash(password3);
        await call.transaction(async (work) => {
          const refused = await createUser(work, user3);
          if (refused?.taken === "email") throw call.fail("USER_ALREADY_EXISTS");
          if (refused) throw call.fail("FIELD_IS_ALREADY_TAKEN", { values: { field: refused.taken } });
          await createCredential(work, user3.id, hash);
        });
        if (!autoSignIn) return { token: null, user: user3 };
        const outcome = await completeSignIn(call, user3, "sign-up", { remember: rememberMe });
        return { token: "session" in outcome ? outcome.session.token : null, user: user3 };
      },
      async signInEmail(call) {
        if (!enabled) throw call.fail("EMAIL_AND_PASSWORD_IS_NOT_ENABLED");
        const { password: password3, callbackURL, rememberMe } = call.input;
        const email2 = normalizeEmail(call.input.email);
        if (email2 === void 0) throw call.fail("INVALID_EMAIL");
        if (!isHashable(password3)) throw call.fail("PASSWORD_TOO_LONG");
        const known = await findUserWithAccount(call.db, email2, credentialProvider);
        const hash = known?.account?.password;
        const matches = await verifyPassword(call.app, hash, password3);
        if (!known || !matches) throw call.fail("INVALID_EMAIL_OR_PASSWORD");
        const outcome = await completeSignIn(call, known.user, "email", {
          remember: rememberMe,
          recheck: () => userIfHashIsStill(call, email2, hash)
        });
        return "session" in outcome ? signedInAnswer(outcome, callbackURL) : outcome;
      }
    }
  });
}
async function userIfHashIsStill({ app }, email2, hash) {
  const known = await findUserWithAccount(app.db, email2, credentialProvider);
  return known?.account?.password === hash ? known?.user : void 0;
}
function signedInAnswer({ session: session4, user: user3 }, callbackURL) {
  const answer = { redirect: Boolean(callbackURL), token: session4.token, user: user3 };
  return callbackURL ? { ...answer, url: callbackURL } : answer;
}
var profileContract = defineContract("profile", {
  /** Changes name, image and the fields that a client may set. What is not sent stays. */
  updateUser: endpoint(profileRoutes.updateUser, {
    access: "session",
    input: ({ settable }) => z2.object({
      name: z2.optional(line),
      image: z2.optional(z2.nullable(z2.string())),
      /** Named here only to be refused. */
      email: z2.optional(z2.unknown()),
      ...settable
    }),
    output: ({ user: user3 }) => z2.object({ status: z2.boolean(), user: user3 }),
    errors: pick(accountErrors, "EMAIL_CAN_NOT_BE_UPDATED", "FAILED_TO_UPDATE_USER", "FIELD_IS_ALREADY_TAKEN")
  })
});
var profile = defineFeature(profileContract, {
  handlers: {
    async updateUser(call) {
      const { email: email2, ...fields } = call.input;
      if (email2) throw call.fail("EMAIL_CAN_NOT_BE_UPDATED");
      const { session: session4, user: user3 } = call.session;
      const changes = await shapeChanges(call, user3, fields);
      if (Object.keys(changes).length === 0) return { status: true, user: user3 };
      const updated = await call.transaction(async (work) => {
        const outcome = await updateUser2(work, user3.id, changes);
        if (outcome === "gone") throw call.fail("FAILED_TO_UPDATE_USER");
        if ("taken" in outcome) throw call.fail("FIELD_IS_ALREADY_TAKEN", { values: { field: outcome.taken } });
        return outcome.user;
      });
      writeSessionCookies(call, { session: session4, user: updated }, isShort(call));
      return { status: true, user: updated };
    }
  }
});
var sessionContract = defineContract("session", {
  /** Who is signed in, or `null`. The only endpoint that the cookie cache may answer. */
  getSession: endpoint(sessionRoutes.getSession, {
    input: z2.optional(z2.object({ disableCookieCache: z2.optional(queryFlag), disableRefresh: z2.optional(queryFlag) })),
    output: ({ session: session4, user: user3 }) => z2.nullable(z2.object({ session: session4, user: user3 }))
  }),
  /** Every live session of the user, the newest first. */
  listSessions: endpoint(sessionRoutes.listSessions, {
    access: "token",
    output: ({ session: session4 }) => z2.array(session4)
  }),
  /** Ends one session of the user; another user's answers 401 (spec §6). */
  revokeSession: endpoint(sessionRoutes.revokeSession, {
    access: "session",
    input: z2.object({ token: z2.string() }),
    output: status,
    errors: pick(accountErrors, "SESSION_NOT_FOUND")
  }),
  /** Ends every session of the user, this one included. */
  revokeSessions: endpoint(sessionRoutes.revokeSessions, { access: "session", output: status }),
  revokeOtherSessions: endpoint(sessionRoutes.revokeOtherSessions, { access: "session", output: status }),
  /** Ends this session. Succeeds without one too, so that stale cookies always go. */
  signOut: endpoint(sessionRoutes.signOut, { output: success })
});
var session3 = defineFeature(sessionContract, {
  handlers: {
    getSession(call) {
      const { disableCookieCache = false, disableRefresh = false } = call.input ?? {};
      return readSession(call, { useCache: !disableCookieCache, refresh: !disableRefresh });
    },
    async listSessions({ app, db, session: session4 }) {
      const sessions = await listSessionsBeside(db, session4.token, app.settings.now());
      if (sessions.length === 0) throw failure(commonErrors, "UNAUTHORIZED");
      return sessions;
    },
    async revokeSession(call) {
      const { token } = call.input;
      const ended = await endSession(call, { token, userId: call.session.user.id });
      if (ended) {
        if (token === call.session.session.token) clearSessionCookies(call);
        return { status: true };
      }
      if (await findSession(call.db, token)) throw failure(commonErrors, "UNAUTHORIZED");
      throw call.fail("SESSION_NOT_FOUND");
    },
    async revokeSessions(call) {
      await endSessionsOf(call, call.session.user.id);
      clearSessionCookies(call);
      return { status: true };
    },
    async revokeOtherSessions(call) {
      await endSessionsOf(call, call.session.user.id, call.session.session.token);
      return { status: true };
    },
    async signOut(call) {
      const token = readSessionToken(call);
      if (token !== void 0) await endSession(call, { token });
      clearSessionCookies(call);
      return { success: true };
    }
  }
});
var statusContract = defineContract("status", {
  /** Says that the handler is mounted and answers. */
  ok: endpoint(statusRoutes.ok, { output: z2.object({ ok: z2.literal(true) }) }),
  /** The page a person lands on when a redirect has nowhere better to report a failure. */
  error: endpoint(statusRoutes.error, { input: z2.object({ error: z2.optional(z2.string()) }), output: z2.string() })
});
var plausibleCode = /^[a-zA-Z][\w']{0,63}$/;
function errorPage(appName, code = "Unknown") {
  const shown = plausibleCode.test(code) ? code : "Unknown";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong \xB7 ${escapeHtml(appName)}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { display: grid; place-items: center; min-height: 100vh; margin: 0 }
main { max-width: 28rem; padding: 1.5rem }
code { padding: .15rem .4rem; border: 1px solid; border-radius: .3rem }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>${escapeHtml(advice[shown] ?? "The request could not be completed. Please go back and try again.")}</p>
<p>Code: <code id="errorCode">${escapeHtml(shown)}</code></p>
<p><a href="/">Back to ${escapeHtml(appName)}</a></p>
</main>
</body>
</html>
`;
}
var advice = {
  please_restart_the_process: "This sign-in took too long, was finished already or began in another browser. Please start again.",
  token_expired: "This link has expired. Please ask for a new one.",
  invalid_token: "This link is not valid any more. Please ask for a new one."
};
function escapeHtml(text22) {
  return text22.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
var status2 = defineFeature(statusContract, {
  handlers: {
    async ok() {
      return { ok: true };
    },
    async error({ app, input }) {
      return errorPage(app.settings.appName, input.error);
    }
  }
});
var Redirect = class {
  constructor(location) {
    this.location = location;
  }
  location;
};
function withQuery(target, parameters) {
  const [beforeHash = "", hash] = splitOnce(target, "#");
  const [path = "", query2 = ""] = splitOnce(beforeHash, "?");
  const search = new URLSearchParams(query2);
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return `${path}?${search}${hash === void 0 ? "" : `#${hash}`}`;
}
function splitOnce(text22, separator) {
  const index = text22.indexOf(separator);
  return index < 0 ? [text22, void 0] : [text22.slice(0, index), text22.slice(index + 1)];
}
var everyAnswer = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
var pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin"
};
function answerWith(value, operation, cookies) {
  if (value instanceof Redirect) return goTo(value.location, cookies);
  if (operation.endpoint.route.kind === "page") {
    return new Response(String(value), { headers: withCookies({ ...everyAnswer, ...pageHeaders }, cookies) });
  }
  return jsonAnswer(value ?? null, 200, cookies);
}
function jsonAnswer(value, status3, cookies, more = {}) {
  return Response.json(value, { status: status3, headers: withCookies({ ...everyAnswer, ...more }, cookies) });
}
function goTo(location, cookies) {
  const headers = withCookies({ ...everyAnswer, "referrer-policy": "no-referrer" }, cookies);
  headers.set("location", encodeForHeader(location));
  return new Response(null, { status: 302, headers });
}
function notFound() {
  return new Response(null, { status: 404 });
}
function withCookies(fields, cookies) {
  const headers = new Headers(fields);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
function encodeForHeader(location) {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
async function originsFor({ trustedOrigins }, origin, request) {
  const listed = typeof trustedOrigins === "function" ? request && await trustedOrigins(request) : trustedOrigins;
  return parseOrigins([isPlainOrigin(origin) ? origin : void 0, ...listed ?? []]);
}
function isPlainOrigin(origin) {
  return /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/.test(origin);
}
function checkOrigin(operation, { method, headers }, rules) {
  if (method !== "POST" || operation.endpoint.route.kind === "redirect") return;
  if (!isFromTrustedPage(headers, rules)) throw invalidField("origin");
}
function isFromTrustedPage(headers, rules) {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === "null") return site === "same-origin";
  if (origin !== null) return isTrustedOrigin(rules, origin);
  if (site !== null) return site === "same-origin";
  const referrer = headers.get("referer");
  return referrer === null || URL.canParse(referrer) && isTrustedOrigin(rules, new URL(referrer).origin);
}
var targets = {
  callbackURL: "callbackURL",
  redirectTo: "redirectURL",
  errorCallbackURL: "errorCallbackURL",
  newUserCallbackURL: "newUserCallbackURL"
};
function checkTargets(input, rules) {
  if (typeof input !== "object" || input === null) return;
  for (const [name, label2] of Object.entries(targets)) {
    const value = Object.hasOwn(input, name) ? Reflect.get(input, name) : void 0;
    if (typeof value === "string" && value !== "" && !isTrustedTarget(rules, value)) throw invalidField(label2);
  }
}
function invalidField(field) {
  return failure(commonErrors, "INVALID_FIELD", { values: { field } });
}
var maxLength3 = 80;
function parseIpAddress(text22) {
  if (text22.length > maxLength3) return void 0;
  const octets = parseIPv4(text22.replace(/^([\d.]+):\d{1,5}$/, "$1"));
  if (octets !== void 0) return version4(octets);
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text22);
  const groups = parseIPv6(bracketed?.[1] ?? text22);
  if (groups === void 0) return void 0;
  const embedded = embeddedIPv4(groups);
  if (embedded !== void 0) return version4(embedded);
  return { address: formatIPv6(groups), network: `${formatIPv6([...groups.slice(0, 4), 0, 0, 0, 0])}/64` };
}
function version4(octets) {
  const address = octets.join(".");
  return { address, network: address };
}
function parseIPv4(text22) {
  const parts = text22.split(".", 5);
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return void 0;
  const octets = parts.map(Number);
  return octets.every((octet) => octet <= 255) ? octets : void 0;
}
function parseIPv6(text22) {
  const address = text22.replace(/%[^%[\]]+$/, "");
  const [before2, after2, tooMany] = address.split("::", 3);
  if (before2 === void 0 || tooMany !== void 0) return void 0;
  if (after2 === void 0) {
    const groups = parseGroups(before2, true);
    return groups?.length === 8 ? groups : void 0;
  }
  const head = parseGroups(before2, false);
  const tail = parseGroups(after2, true);
  if (head === void 0 || tail === void 0 || head.length + tail.length > 7) return void 0;
  return [...head, ...new Array(8 - head.length - tail.length).fill(0), ...tail];
}
function parseGroups(text22, isEnd) {
  const groups = [];
  const parts = text22 === "" ? [] : text22.split(":", 9);
  for (const [index, part] of parts.entries()) {
    const dotted = isEnd && index === parts.length - 1 ? parseIPv4(part) : void 0;
    if (dotted !== void 0) groups.push(...pairs(dotted));
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return void 0;
  }
  return groups;
}
function pairs([a = 0, b = 0, c = 0, d = 0]) {
  return [a * 256 + b, c * 256 + d];
}
function embeddedIPv4(groups) {
  const prefix = groups.slice(0, 6).join();
  if (prefix !== "0,0,0,0,0,65535" && prefix !== "100,65435,0,0,0,0") return void 0;
  return groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
}
function formatIPv6(groups) {
  let start2 = 0;
  let length = 1;
  for (let from = 0; from < 8; from += 1) {
    let to = from;
    while (to < 8 && groups[to] === 0) to += 1;
    if (to - from > length) [start2, length] = [from, to - from];
  }
  const written = groups.map((group) => group.toString(16));
  if (length === 1) return written.join(":");
  return `${written.slice(0, start2).join(":")}::${written.slice(start2 + length).join(":")}`;
}
function clientAddress(headers, settings, socketAddress) {
  const text22 = claimedAddress(headers, settings) ?? socketAddress;
  const found2 = text22 === void 0 ? void 0 : parseIpAddress(text22);
  if (found2 === void 0) return { address: null, network: "unknown" };
  return { address: settings.track ? found2.address : null, network: found2.network };
}
function claimedAddress(headers, { headers: names, trustedProxies }) {
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) return readClaim(name.toLowerCase(), value, Math.max(1, trustedProxies));
  }
  return void 0;
}
function readClaim(name, value, proxies) {
  if (name === "forwarded") return clientHop(readForwarded(value), proxies);
  if (name.endsWith("forwarded-for")) {
    const hops = value.split(",").map((hop) => hop.trim());
    return clientHop(hops, proxies);
  }
  return value.trim();
}
function clientHop(hops, proxies) {
  const own = hops.slice(-proxies);
  const isReadable = own.length === proxies && own.every((hop) => parseIpAddress(hop) !== void 0);
  return isReadable ? own[0] ?? "" : "";
}
function readForwarded(value) {
  const pair = /[ \t]*([^\s=;,"]+)=("(?:[^"\\]|\\.)*"|[^\s;,"]*)[ \t]*([;,]|$)/y;
  const hops = [];
  let hop;
  for (let end = false; !end; ) {
    const match = pair.exec(value);
    if (match === null) return [];
    const [, name = "", text22 = "", separator] = match;
    if (name.toLowerCase() === "for") {
      if (hop !== void 0) return [];
      hop = text22.startsWith('"') ? text22.slice(1, -1).replace(/\\(.)/g, "$1") : text22;
    }
    end = separator === "";
    if (separator !== ";") {
      hops.push(hop ?? "");
      hop = void 0;
    }
  }
  return hops;
}
function createCookieJar(header) {
  let read3;
  const writes = /* @__PURE__ */ new Map();
  return {
    read(name) {
      read3 ??= parseCookies(header);
      return read3(name);
    },
    write(name, value, attributes) {
      writes.set(name, { value, attributes });
    },
    written() {
      return Array.from(writes, ([name, { value, attributes }]) => serializeCookie(name, value, attributes));
    }
  };
}
function openExchange({ app, headers, origin, origins, mayRefresh, context }) {
  const jar = createCookieJar(headers.get("cookie"));
  const { address, network } = clientAddress(headers, app.settings.ipAddress, context?.ipAddress);
  const caller = {
    app,
    headers,
    cookies: jar,
    origin,
    ipAddress: address,
    userAgent: headers.get("user-agent"),
    mayRefresh
  };
  return { caller, jar, origins, network, failureTarget: void 0 };
}
function answerFailure(app, operation, thrown, { failureTarget, cookies }) {
  const error = asAuthError(app, operation, thrown);
  if (failureTarget !== void 0) return goTo(withQuery(failureTarget, { error: error.query }), cookies);
  const wait = error.retryAfter?.toString();
  return jsonAnswer(
    error.body,
    error.status,
    cookies,
    wait === void 0 ? {} : { "retry-after": wait, "x-retry-after": wait }
  );
}
function asAuthError(app, operation, thrown) {
  if (isAuthError(thrown)) {
    if (thrown.status >= 500) report(app, operation, thrown);
    return thrown;
  }
  if (thrown instanceof HashQueueFullError) {
    return failure(commonErrors, "SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER", { cause: thrown, retryAfter: 1 });
  }
  report(app, operation, thrown);
  return failure(commonErrors, "INTERNAL_SERVER_ERROR", { cause: thrown });
}
function report({ settings }, operation, error) {
  const correlationId = randomId();
  const route = operation?.endpoint.route.path;
  settings.logger.error("a call failed", { correlationId, route, error });
  try {
    settings.onError?.(error, { correlationId, route });
  } catch (second) {
    settings.logger.error("onError failed itself", { correlationId, error: second });
  }
}
var maxDepth = 32;
var maxEntries = 1e3;
function cleanInput(via, sent) {
  const path = [];
  let entries = 0;
  const check = (isFine, message) => {
    if (!isFine) throw refusal(via, path, message);
  };
  const cleanEntry = (key2, value) => {
    entries += 1;
    check(entries <= maxEntries, "Too many values");
    if (typeof key2 === "string") check(isText2(key2), "Invalid characters in a key");
    path.push(key2);
    const cleaned = clean(value);
    path.pop();
    return cleaned;
  };
  const clean = (value) => {
    if (typeof value === "string") check(isText2(value), "Invalid characters");
    if (typeof value === "number") check(Number.isFinite(value), "Invalid number");
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    check(path.length < maxDepth, "Too deeply nested");
    if (Array.isArray(value)) return value.map((element, index) => cleanEntry(index, element));
    const copy = /* @__PURE__ */ Object.create(null);
    for (const [key2, member] of Object.entries(value)) {
      const cleaned = cleanEntry(key2, member);
      if (!reachesPrototype(key2, member)) copy[key2] = cleaned;
    }
    return copy;
  };
  return clean(sent);
}
function isText2(text22) {
  return !/[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Cs}/u.test(text22);
}
function reachesPrototype(key2, value) {
  return key2 === "__proto__" || key2 === "constructor" && typeof value === "object" && value !== null;
}
function refusal(via, path, message, cause) {
  return invalidInput(via, [{ path: path.map((key2) => String(key2).slice(0, 64)).join("."), message }], cause);
}
function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
function validate({ endpoint: endpoint2, input }, sent) {
  const result = z2.safeParse(input, sent, { error: wordingOf });
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw invalidInput(endpoint2.route.via, details, result.error);
}
function wordingOf(issue) {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === void 0 ? "Required" : `Expected ${nameOf(issue.expected)}, received ${typeOf(issue.input)}`;
    case "too_big":
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case "invalid_format":
      return `Invalid ${issue.format}`;
    case "invalid_value":
      return `Expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    default:
      return "Invalid input";
  }
}
function nameOf(type) {
  return type === "int" ? "integer" : type;
}
function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && !Number.isInteger(value) ? "float" : typeof value;
}
function unitOf(origin) {
  if (origin === "string") return " characters";
  return origin === "array" || origin === "set" ? " items" : "";
}
async function perform(operation, exchange, sent) {
  checkTargets(sent, exchange.origins);
  const input = validate(operation, sent);
  const session4 = await admit(exchange.caller, operation.endpoint.access);
  const answer = await operation.handler(callOf(operation, exchange, input, session4));
  return answer instanceof Redirect ? answer : z2.encode(operation.output, answer);
}
async function admit(caller, access) {
  if (access === "anyone") return null;
  if (access === "token") {
    const token = readSessionToken(caller);
    if (token === void 0) throw failure(commonErrors, "UNAUTHORIZED");
    return { token };
  }
  const signedIn = await readSession(caller, { useCache: false, refresh: true });
  if (access === "optional") return signedIn;
  if (!signedIn) throw failure(commonErrors, "UNAUTHORIZED");
  if (access === "fresh" && !isFresh(caller, signedIn.session)) throw failure(commonErrors, "SESSION_IS_NOT_FRESH");
  return signedIn;
}
function callOf({ endpoint: endpoint2 }, exchange, input, session4) {
  const { caller } = exchange;
  const call = {
    ...caller,
    input,
    session: session4,
    db: caller.app.db,
    transaction: (steps) => inTransaction2(caller.app, steps),
    fail: (code, options) => failure(endpoint2.errors, code, options),
    failTo(target) {
      exchange.failureTarget = target;
    }
  };
  return call;
}
function createDirectCall(server, operation) {
  return async (input = {}) => {
    const exchange = await begin(server, input);
    try {
      const answer = await perform(operation, exchange, sentOf(operation, input));
      const cookies = exchange.jar.written();
      if (input.asResponse) return answerWith(answer, operation, cookies);
      const response = answer instanceof Redirect ? goTo(answer.location, cookies) : z2.decode(operation.output, answer);
      return input.returnHeaders ? { headers: cookieHeaders(cookies), response } : response;
    } catch (error) {
      if (!input.asResponse) throw asAuthError(server.app, operation, error);
      const { failureTarget } = exchange;
      return answerFailure(server.app, operation, error, { failureTarget, cookies: exchange.jar.written() });
    }
  };
}
async function begin(server, input) {
  const { app, origins } = server;
  await server.ready?.();
  const headers = input.request?.headers ?? new Headers(input.headers);
  const origin = app.settings.origin ?? (input.request ? new URL(input.request.url).origin : "");
  return openExchange({
    app,
    headers,
    origin,
    origins: origins ?? await originsFor(app.settings, origin, input.request),
    mayRefresh: Boolean(input.asResponse || input.returnHeaders)
  });
}
function sentOf({ endpoint: endpoint2 }, { body, query: query2, params }) {
  const { via } = endpoint2.route;
  const sent = via === "body" ? body : params && typeof query2 === "object" ? { ...query2, ...params } : query2 ?? params;
  return cleanInput(via, sent);
}
function cookieHeaders(cookies) {
  return new Headers(cookies.map((cookie) => ["set-cookie", cookie]));
}
async function readBytes(request, maxBytes) {
  if (request.bodyUsed)
    throw new Error("The request body was read before Latchkey got the request. Pass it on unread.");
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const tooLarge2 = () => {
    reader.cancel().catch(() => void 0);
    return failure(commonErrors, "REQUEST_BODY_IS_TOO_LARGE");
  };
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge2();
  const chunks = [];
  let size = 0;
  for (let chunk = await read2(reader); chunk !== void 0; chunk = await read2(reader)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge2();
    chunks.push(chunk);
  }
  return join(chunks, size);
}
async function read2(reader) {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw refusal("body", [], "Incomplete", cause);
  }
}
function join(chunks, size) {
  if (chunks.length === 1 && chunks[0] !== void 0) return chunks[0];
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
function parseJson(text22) {
  const { depth, members, commas } = measure(text22);
  if (depth > maxDepth) throw refusal("body", [], "Too deeply nested");
  if (members > maxEntries || commas >= maxEntries) throw refusal("body", [], "Too many values");
  const value = parse(text22);
  if (countMembers(value) !== members) throw refusal("body", [], "Duplicate key");
  return value;
}
function parse(text22) {
  try {
    return JSON.parse(text22);
  } catch (cause) {
    throw refusal("body", [], "Invalid JSON", cause);
  }
}
function measure(text22) {
  const found2 = { depth: 0, members: 0, commas: 0 };
  let open = 0;
  for (let at = 0; at < text22.length; at += 1) {
    const character = text22[at];
    if (character === '"') at = endOfString(text22, at);
    else if (character === ":") found2.members += 1;
    else if (character === ",") found2.commas += 1;
    else if (character === "{" || character === "[") found2.depth = Math.max(found2.depth, ++open);
    else if (character === "}" || character === "]") open -= 1;
  }
  return found2;
}
function endOfString(text22, start2) {
  let at = start2 + 1;
  while (at < text22.length && text22[at] !== '"') at += text22[at] === "\\" ? 2 : 1;
  return at;
}
function countMembers(value) {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce((sum, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}
async function readBody(request, { maxBytes, form }) {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return void 0;
  const type = mediaType(request.headers.get("content-type"));
  if (type === "application/json") return cleanInput("body", parseJson(decodeUtf8(bytes)));
  if (form && type === "application/x-www-form-urlencoded") return readPairs("body", decodeUtf8(bytes));
  throw failure(commonErrors, "UNSUPPORTED_CONTENT_TYPE");
}
function readQuery(url) {
  return readPairs("query", url.search.slice(1));
}
function mediaType(header) {
  return (header ?? "").split(";", 1).join("").trim().toLowerCase();
}
var utf82 = new TextDecoder("utf-8", { fatal: true });
function decodeUtf8(bytes) {
  try {
    return utf82.decode(bytes);
  } catch (cause) {
    throw refusal("body", [], "Invalid UTF-8", cause);
  }
}
function readPairs(via, text22) {
  const pairs2 = /* @__PURE__ */ Object.create(null);
  let entries = 0;
  for (let from = 0; from < text22.length; ) {
    const ampersand = text22.indexOf("&", from);
    const to = ampersand === -1 ? text22.length : ampersand;
    if (to > from) {
      entries += 1;
      if (entries > maxEntries) throw refusal(via, [], "Too many values");
      addPair(via, pairs2, text22.slice(from, to));
    }
    from = to + 1;
  }
  return pairs2;
}
function addPair(via, pairs2, pair) {
  const equals = pair.indexOf("=");
  const key2 = decodePart(via, [], equals === -1 ? pair : pair.slice(0, equals));
  if (!isText2(key2)) throw refusal(via, [], "Invalid characters in a key");
  const value = equals === -1 ? "" : decodePart(via, [key2], pair.slice(equals + 1));
  if (!isText2(value)) throw refusal(via, [key2], "Invalid characters");
  if (key2 in pairs2) throw refusal(via, [key2], "Duplicate key");
  if (!reachesPrototype(key2, value)) pairs2[key2] = value;
}
function decodePart(via, path, text22) {
  try {
    return decodeURIComponent(text22.replaceAll("+", " "));
  } catch (cause) {
    throw refusal(via, path, "Invalid percent-encoding", cause);
  }
}
async function limitRate(app, counter, operation, network) {
  const { settings } = app;
  if (!settings.rateLimit.enabled) return;
  const { path } = operation.endpoint.route;
  const rule = settings.rateLimit.customRules[path] ?? operation.endpoint.limit ?? settings.rateLimit;
  const now = settings.now();
  const windowMs = rule.window * 1e3;
  const counted2 = await countCall(app, counter, operation, `${network}${path}`, windowMs, now);
  if (!counted2 || counted2.count <= rule.max) return;
  throw failure(commonErrors, "TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER", {
    retryAfter: secondsUntil(counted2.windowStart.getTime() + windowMs, now)
  });
}
async function countCall(app, counter, { endpoint: endpoint2 }, key2, windowMs, now) {
  try {
    return await counter.bump(key2, windowMs, now);
  } catch (cause) {
    app.settings.logger.error("the rate limiter failed", { error: cause });
    if (endpoint2.limit) throw failure(commonErrors, "SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER", { cause });
    return void 0;
  }
}
function secondsUntil(instantMs, now) {
  return Math.max(1, Math.ceil((instantMs - now.getTime()) / 1e3));
}
function createHandler(server) {
  return async (request, context) => {
    const url = new URL(request.url);
    const match = findRoute(server, request.method, url);
    if (!match) return notFound();
    let exchange;
    try {
      exchange = await begin2(server, request, url, context);
      checkOrigin(match.operation, request, exchange.origins);
      await limitRate(server.app, server.counter, match.operation, exchange.network);
      const input = await readInput(server, match, request, url);
      const answer = await perform(match.operation, exchange, input);
      return answerWith(answer, match.operation, exchange.jar.written());
    } catch (error) {
      const cookies = exchange?.jar.written() ?? [];
      return answerFailure(server.app, match.operation, error, { failureTarget: exchange?.failureTarget, cookies });
    }
  };
}
function findRoute({ app, router }, method, { pathname }) {
  const { basePath, production, logger } = app.settings;
  const isBelow = pathname.startsWith(`${basePath}/`);
  const match = isBelow ? router.match(method, pathname.slice(basePath.length)) : void 0;
  if (!match && !production) logger.debug(`no endpoint at ${method} ${pathname}; endpoints are below ${basePath}`);
  return match;
}
async function begin2(server, request, url, context) {
  const { app, origins } = server;
  await server.ready?.();
  const origin = app.settings.origin ?? url.origin;
  return openExchange({
    app,
    headers: request.headers,
    origin,
    origins: origins ?? await originsFor(app.settings, origin, request),
    mayRefresh: true,
    context
  });
}
async function readInput({ app }, { operation, parameters }, request, url) {
  const { via, kind } = operation.endpoint.route;
  const form = kind === "redirect" && request.method === "POST";
  if (via === "body" || form) {
    const body = await readBody(request, { maxBytes: app.settings.maxBodySize, form });
    return form && typeof body === "object" ? { ...body, ...parameters } : body;
  }
  return { ...readQuery(url), ...parameters };
}
function createAuth(options = {}) {
  const settings = resolveOptions(options, environment());
  const features = [
    status2,
    session3,
    password2(options.emailAndPassword),
    profile,
    ...options.plugins ?? []
  ];
  checkFeatures(features);
  const app = createApp(options, settings, features);
  const operations = features.flatMap((feature) => operationsOf(feature, app));
  const server = createServer(app, operations);
  const handler = createHandler(server);
  const calls = operations.map((operation) => [operation.name, createDirectCall(server, operation)]);
  return {
    handler,
    fetch: handler,
    // One call for each operation, typed by the contract that the operation came from.
    api: Object.fromEntries(calls),
    async migrate() {
      await applyMigration(app.database);
    },
    close: () => app.database.close(),
    $Infer: {}
    // exists only for the compiler
  };
}
export {
  AuthError,
  createAuth,
  defineContract,
  defineErrors,
  defineFeature,
  endpoint,
  flag,
  instant,
  integer,
  isAuthError,
  pick,
  text
};
