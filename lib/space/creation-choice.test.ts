import { chooseType, creationChoice, forgetType, resumeType } from './creation-choice';
import { wizardType } from './wizard';

const typeNow = () => {
  const { guildType, isCommunity } = creationChoice.get() ?? { guildType: -1, isCommunity: false };
  return wizardType({ routeId: null, spaces: [], storedType: guildType, isCommunity });
};

test('OPN-56 nothing is stored at first, a choice of the onboarding is, and the next space begins anew', () => {
  creationChoice.subscribe(() => {});
  expect(creationChoice.get()).toEqual({ guildType: -1, isCommunity: false });
  expect(typeNow()).toBe(0);
  chooseType(1);
  expect(creationChoice.get()).toEqual({ guildType: 1, isCommunity: true });
  // A draft does not undo what was chosen here.
  resumeType(0);
  expect(typeNow()).toBe(1);
  forgetType();
  resumeType(1);
  expect(typeNow()).toBe(1);
});
