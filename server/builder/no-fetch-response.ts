/**
 * Stands for the global `Response` in the server's bundle: `@fastify/compress` asks of each answer whether it is one, and the
 * first such question would load undici, a tenth of the server's start. No route answers with a `Response`.
 */
export class Response {}
