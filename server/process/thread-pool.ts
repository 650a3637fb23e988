// Runs before anything uses the pool, and imports nothing. A file on a disk that hangs holds one of its threads for good: with
// Node's own four, five such files would stop all pages. More than eight compress a flood's answers in the way of everybody else.
process.env.UV_THREADPOOL_SIZE ??= '8';
