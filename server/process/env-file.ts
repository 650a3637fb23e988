// Runs after node-version.ts and imports nothing either. npm's scripts that serve or build read `.env`; a server that is started
// without npm reads the file that ENV_FILE names; every test has only its environment. Variables that are set already win.
{
  const isServing = /^(pre)?(start|shop)$|^(dev|build|doctor|new)$/.test(
    process.env.npm_lifecycle_event ?? '',
  );
  const file = isServing ? '.env' : process.env.ENV_FILE;
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
