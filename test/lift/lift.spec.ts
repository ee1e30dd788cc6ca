import { runCampaigns } from './campaigns.js';

describe('the lift of simulated campaigns', () => {
  it('is found where there is one, and hardly ever where there is none', () => {
    const campaigns = 10;
    const { falseClaims, covered, found, falseAlarms, alarms } = runCampaigns(campaigns, 1);
    expect([falseClaims.conversions, falseClaims.revenue, falseAlarms]).toEqual([0, 0, 0]);
    expect(covered).toEqual({ conversions: campaigns, revenue: campaigns, lifted: campaigns });
    expect(found).toBeGreaterThanOrEqual(0.8 * campaigns);
    expect(alarms).toBeGreaterThanOrEqual(0.95 * campaigns);
  });
});
