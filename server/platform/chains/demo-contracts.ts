import { DEMO_CHAIN_ID, type OfficialContract } from '#contract/site/chains.ts';

export const demoContracts = {
  friends: '0x3956cfdc5ea372776a85aca2ba7a9ae6aed3a3f2',
  nights: '0xb5b9b1858d71755d3ffa7f42c0ebb08d9a637deb',
  travelers: '0x82018c63861ac9c92fcd42cbb3179e18e35e502c',
  tickets: '0xb41964bcc3ed4e89c8fdd5b3a6c75298b438e197',
  lures: '0x2a55e87102311d4a1fc9fb71dd3c3fa9fd57b1e7',
} as const;

export const officialDemoContracts: readonly OfficialContract[] = (
  ['friends', 'nights', 'travelers'] as const
).map((id) => ({ chainId: DEMO_CHAIN_ID, address: demoContracts[id], fromBlock: 0 }));
