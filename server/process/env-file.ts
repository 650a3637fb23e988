// Runs after node-version.ts and imports nothing either. npm's scripts set ENV_FILE to `.env`; a server that is started
// without npm, and every test, has only its environment. Variables that are set already win.
{
  const file = process.env.ENV_FILE;
  try {
    if (file) process.loadEnvFile(file);
  } catch (error) {
    // Few people need one.
    if ((error as { code?: string }).code !== 'ENOENT') {
      console.error(`The settings in ${file} cannot be read: ${(error as Error).message}`);
      process.exit(1);
    }
  }
}
