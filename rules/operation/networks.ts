/**
 * Which networks of an address count together, as `[bits of the prefix, multiple of the limit for one customer]`. Of IPv6: a customer's
 * network, a home line, what any customer gets on request, and what only a provider has. The same stands in `private.networks_of`.
 */
export const NETWORKS = {
  ipv4: [
    [32, 1],
    [24, 16],
    [16, 32],
  ],
  ipv6: [
    [64, 1],
    [56, 2],
    [48, 8],
    [32, 32],
  ],
} as const
