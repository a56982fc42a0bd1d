// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from '@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol';
import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Meter, Recipient} from './Hostile.sol';
import {Sweep} from './Sweep.sol';
import {vm} from './Vm.sol';

/// @dev Coins that code takes, refuses, or burns gas for.
contract PaymentTest is Sweep {
    uint256 private constant MANY = 16 * 5;
    Recipient private hostile;

    function setUp() public override {
        super.setUp();
        hostile = new Recipient();
        vm.deal(address(hostile), 1 ether);
    }

    /// @dev A reward of 100 wei in four shares, from the hostile contract.
    function fromHostile(address token) private returns (bytes32) {
        return fundAs(address(hostile), room(token, 100, 4));
    }

    function expire(bytes32 id) private {
        vm.warp(rewards.records(id).expiredTime);
    }

    function toSender(address caller, bytes32 id, address to) private {
        vm.prank(caller);
        rewards.claimToSender(id, to);
    }

    // Shares

    function test_aRecipientThatRefusesCoinsIsCreditedAndTheRelayerIsPaid() public {
        hostile.be(Recipient.Mood.Refuses);
        bytes32 id = fund(room(address(0), 10, 2));
        (bytes32 r, bytes32 vs) = signed(id, 1, address(hostile), 5);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.Claimed(id, address(hostile), 1, 5, true);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.ShareCredited(id, address(hostile), 1, 5);
        vm.prank(RELAYER);
        rewards.claim(id, 1, address(hostile), 5, block.timestamp + 15 minutes, r, vs);
        vm.assertEq(rewards.creditOf(address(hostile)), 5);
        vm.assertEq(rewards.creditOf(RELAYER), CLAIM_GAS);
        vm.assertEq(address(hostile).balance, 1 ether);
        vm.assertTrue(rewards.isClaimed(id, 1));
        vm.assertEq(rewards.records(id).remainingAmount, 5);
        refuseClaim(
            id,
            1,
            address(hostile),
            5,
            abi.encodeWithSelector(IGuildRewards.IndexClaimed.selector, id, 1)
        );
    }

    function test_creditsAddUpAndAListedRecipientIsCreditedToo() public {
        hostile.be(Recipient.Mood.Burns);
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(RELAYER, id, 0, address(hostile), 5);
        bytes32 two = leafOf(1, BOB, 3);
        bytes32 listed = fund(recipients(address(0), 6, 2, pair(leafOf(0, address(hostile), 3), two)));
        rewards.claimListed(listed, 0, address(hostile), 3, proofOf(two));
        vm.assertEq(rewards.creditOf(address(hostile)), 8);
        // As long as it is not withdrawn it is in no record any more.
        expire(id);
        toSender(SENDER, id, address(0));
        toSender(SENDER, listed, address(0));
        vm.assertEq(address(rewards).balance, 8 + CLAIM_GAS);
    }

    function test_codeThatTakesItsCoinsIsPaid() public {
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(RELAYER, id, 0, address(hostile), 5);
        vm.assertEq(address(hostile).balance, 1 ether + 5);
        vm.assertEq(rewards.creditOf(address(hostile)), 0);
    }

    function test_whatARecipientDoesCostsTheRelayerABoundedAmountOfGas() public {
        bytes32 id = fund(room(address(0), MANY, 16));
        // The relayer's slot is written before.
        claimAs(RELAYER, id, 15, ALICE, 5);
        for (uint256 i; i < 6; ++i) {
            hostile = new Recipient();
            hostile.be(Recipient.Mood(i));
            uint256 before = gasleft();
            claimAs(RELAYER, id, i, address(hostile), 5);
            // Signing and the call of the test are within it.
            vm.assertLe(before - gasleft(), 190_000);
        }
    }

    function test_aLongAnswerIsNotCopied() public {
        bytes32 id = fund(room(address(0), 15, 3));
        claimAs(ALICE, id, 2, ALICE, 5);
        // In 50,000 gas 100,000 bytes can be answered, and a copy of them would be as dear again.
        address long = address(0x1046);
        vm.etch(long, hex'620186a05ff3');
        // As much memory, and no answer.
        address none = address(0x404E);
        vm.etch(none, hex'5f620186805200');
        uint256 plain = gasOf(id, 0, none);
        uint256 whole = gasOf(id, 1, long);
        vm.assertLe(whole, plain + 1_000);
        vm.assertEq(long.balance, 5);
        vm.assertEq(none.balance, 5);
    }

    /// forge-config: default.evm_version = "prague"
    function test_anAccountThatDelegatesToCodeIsPaidOrCredited() public {
        bytes32 id = fund(room(address(0), 10, 2));
        vm.etch(BOB, abi.encodePacked(hex'ef0100', address(new Meter(rewards.PAYMENT_GAS() + 2_300))));
        claimAs(RELAYER, id, 0, BOB, 5);
        vm.assertEq(BOB.balance, 5);
        hostile.be(Recipient.Mood.Burns);
        // Code of an account works on storage of its own, so this one takes what it gets.
        vm.etch(ALICE, abi.encodePacked(hex'ef0100', address(new Meter(60_000))));
        claimAs(RELAYER, id, 1, ALICE, 5);
        vm.assertEq(rewards.creditOf(ALICE), 5);
    }

    function gasOf(bytes32 id, uint256 index, address recipient) private returns (uint256) {
        (bytes32 r, bytes32 vs) = signed(id, index, recipient, 5);
        uint256 before = gasleft();
        rewards.claim(id, index, recipient, 5, block.timestamp + 15 minutes, r, vs);
        return before - gasleft();
    }

    function test_codeHasAsMuchGasAsPromisedAndNoMore() public {
        bytes32 id = fund(room(address(0), 10, 2));
        // A call with a value brings 2,300 of its own.
        Meter promised = new Meter(rewards.PAYMENT_GAS() + 2_300);
        claimAs(RELAYER, id, 0, address(promised), 5);
        vm.assertEq(address(promised).balance, 5);
        Meter more = new Meter(rewards.PAYMENT_GAS() + 2_300 + 400);
        claimAs(RELAYER, id, 1, address(more), 5);
        vm.assertEq(rewards.creditOf(address(more)), 5);
    }

    // Any amount of gas

    function test_withAnyGasCodeThatNeedsAllOfItIsPaidOrNothingHappens() public {
        address recipient = address(new Meter(rewards.PAYMENT_GAS() + 2_300));
        sweep(claimCall(recipient), recipient, Outcome.Paid);
    }

    function test_withAnyGasCodeThatBurnsItIsCreditedOrNothingHappens() public {
        hostile.be(Recipient.Mood.Burns);
        sweep(claimCall(address(hostile)), address(hostile), Outcome.Credited);
    }

    function test_withAnyGasAnAccountWithoutCodeIsPaidOrNothingHappens() public {
        sweep(claimCall(BOB), BOB, Outcome.Paid);
    }

    /// forge-config: default.evm_version = "prague"
    function test_withAnyGasAnAccountThatDelegatesIsPaidOrNothingHappens() public {
        vm.etch(BOB, abi.encodePacked(hex'ef0100', address(new Meter(rewards.PAYMENT_GAS() + 2_300))));
        sweep(claimCall(BOB), BOB, Outcome.Paid);
    }

    /// forge-config: default.evm_version = "prague"
    function test_withAnyGasAnAccountThatDelegatesToCodeThatNeedsMoreIsCreditedOrNothingHappens() public {
        vm.etch(ALICE, abi.encodePacked(hex'ef0100', address(new Meter(60_000))));
        sweep(claimCall(ALICE), ALICE, Outcome.Credited);
    }

    function test_anAccountWithoutCodeIsPaidWithLittleGas() public {
        vm.assertTrue(outcomeOf(claimCall(BOB), 100_000, BOB) == Outcome.Paid);
    }

    function test_withAnyGasASenderThatBurnsItIsCreditedOrNothingHappens() public {
        bytes32 id = fromHostile(address(0));
        hostile.be(Recipient.Mood.Burns);
        expire(id);
        bytes memory call = abi.encodeCall(rewards.claimToSender, (id, address(0)));
        sweep(call, address(hostile), Outcome.Credited);
    }

    function test_tooLittleGasIsRefusedByName() public {
        hostile.be(Recipient.Mood.Burns);
        bytes memory call = claimCall(address(hostile));
        vm.prank(RELAYER);
        (bool isOk, bytes memory answer) = address(rewards).call{gas: 100_000}(call);
        vm.assertFalse(isOk);
        bytes4 reason = IGuildRewards.GasTooLow.selector;
        uint256 needed = rewards.PAYMENT_GAS_LEFT();
        vm.assertEq(keccak256(answer), keccak256(abi.encodeWithSelector(reason, needed)));
    }

    // Returns

    function test_aSenderThatRefusesCoinsGetsTheTokensAndACreditAndTheRelayerIsPaid() public {
        coin.mint(address(hostile), 100);
        hostile.execute(address(coin), 0, abi.encodeCall(coin.approve, (address(rewards), 100)));
        bytes32 id = fromHostile(address(coin));
        expire(id);
        hostile.be(Recipient.Mood.Refuses);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.RestCredited(id, address(hostile), 2 * CLAIM_GAS);
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.ClaimedToSender(id, address(hostile), 100, 2 * CLAIM_GAS, 2 * CLAIM_GAS);
        toSender(RELAYER, id, address(0));
        vm.assertEq(coin.balanceOf(address(hostile)), 100);
        vm.assertEq(rewards.creditOf(RELAYER), 2 * CLAIM_GAS);
        vm.assertEq(rewards.creditOf(address(hostile)), 2 * CLAIM_GAS);
        vm.assertTrue(rewards.records(id).isReturned);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NothingReturned.selector, id));
        toSender(RELAYER, id, address(0));
    }

    function test_aSenderThatRefusesCoinsIsCreditedWithTheRestOfThem() public {
        bytes32 id = fromHostile(address(0));
        claimAs(RELAYER, id, 0, ALICE, 25);
        expire(id);
        hostile.be(Recipient.Mood.RefusesLong);
        toSender(RELAYER, id, address(0));
        vm.assertEq(rewards.creditOf(address(hostile)), 75 + CLAIM_GAS);
        vm.assertEq(rewards.creditOf(RELAYER), 3 * CLAIM_GAS);
        vm.assertEq(rewards.records(id).remainingAmount, 0);
    }

    function test_whenTheAddressThatTheSenderNamesRefusesTheCreditIsTheSenders() public {
        bytes32 id = fund(room(address(0), 10, 2));
        expire(id);
        hostile.be(Recipient.Mood.Refuses);
        toSender(SENDER, id, address(hostile));
        vm.assertEq(rewards.creditOf(address(hostile)), 0);
        vm.assertEq(rewards.creditOf(SENDER), 10 + 2 * CLAIM_GAS);
    }

    // Credits

    /// @dev Some credit of the hostile contract.
    function credit(uint256 amount) private {
        hostile.be(Recipient.Mood.Refuses);
        bytes32 id = fund(room(address(0), 2 * amount, 2));
        claimAs(ALICE, id, 0, address(hostile), amount);
    }

    function test_aCreditIsWithdrawnOnceToTheAddressThatItsOwnerNames() public {
        credit(7);
        bytes memory call = abi.encodeCall(rewards.withdrawCredit, (BOB));
        vm.expectEmit(true, true, true, true, address(rewards));
        emit IGuildRewards.CreditWithdrawn(address(hostile), BOB, 7);
        hostile.execute(address(rewards), 0, call);
        vm.assertEq(BOB.balance, 7);
        vm.assertEq(rewards.creditOf(address(hostile)), 0);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NoCredit.selector, address(hostile)));
        hostile.execute(address(rewards), 0, call);
    }

    function test_aCreditIsWithdrawnByNobodyElse() public {
        credit(7);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NoCredit.selector, BOB));
        vm.prank(BOB);
        rewards.withdrawCredit(BOB);
    }

    function test_aCreditIsNotWithdrawnToNobody() public {
        credit(7);
        vm.expectRevert(abi.encodeWithSelector(IGuildRewards.InvalidRecipient.selector, address(0)));
        hostile.execute(address(rewards), 0, abi.encodeCall(rewards.withdrawCredit, (address(0))));
        vm.assertEq(rewards.creditOf(address(hostile)), 7);
    }

    function test_aCreditThatItsAddressRefusesStays() public {
        credit(7);
        bytes4 reason = IGuildRewards.NativeTransferFailed.selector;
        vm.expectRevert(abi.encodeWithSelector(reason, address(hostile), 7));
        hostile.execute(address(rewards), 0, abi.encodeCall(rewards.withdrawCredit, (address(hostile))));
        vm.assertEq(rewards.creditOf(address(hostile)), 7);
    }

    function test_whoWithdrawsForwardsAllTheGasThatTheyPayFor() public {
        credit(7);
        Meter needy = new Meter(200_000);
        hostile.execute(address(rewards), 0, abi.encodeCall(rewards.withdrawCredit, (address(needy))));
        vm.assertEq(address(needy).balance, 7);
    }

    function test_noCreditIsTakenTwiceByWhoeverIsPaidMeanwhile() public {
        credit(7);
        fund(room(address(0), 1_000, 2));
        bytes memory call = abi.encodeCall(rewards.withdrawCredit, (address(hostile)));
        hostile.setCall(address(rewards), call);
        hostile.execute(address(rewards), 0, call);
        vm.assertFalse(hostile.isOk());
        bytes4 guarded = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        vm.assertEq(keccak256(hostile.answer()), keccak256(abi.encodeWithSelector(guarded)));
        vm.assertEq(address(hostile).balance, 1 ether + 7);
    }
}
