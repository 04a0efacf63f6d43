/** Whether a host name of an address (`URL.hostname`) means this machine: what stays here needs no encryption on the way. */
export function isThisMachine(hostname: string): boolean {
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
