// Loaded into every service before its own code (node --import). Services are in a process group of their own, so that
// Ctrl+C reaches them through the supervisor, in order; when the supervisor itself is killed the channel to it closes,
// and they end, instead of holding its port and data for ever.
const stopMsMax = 3_000;

process.channel?.unref();
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopMsMax).unref();
});
