// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from '@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol';
import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {HookToken, Recipient} from './Hostile.sol';
import {vm} from './Vm.sol';

contract HostileTest is Fixture {
    bytes private guarded =
        abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    Recipient private hostile;
    HookToken private hook;

    function setUp() public override {
        super.setUp();
        hostile = new Recipient();
        hook = new HookToken();
        hook.mint(SENDER, 1e27);
        allow(address(hook));
    }

    /// @dev Every call that moves money, as somebody who could profit would make it.
    function attacks(bytes32 id) private returns (bytes[] memory calls) {
        (bytes32 r, bytes32 vs) = signed(id, 1, address(hostile), 5);
        calls = new bytes[](5);
        calls[0] = abi.encodeCall(
            rewards.claim,
            (id, 1, address(hostile), 5, block.timestamp + 15 minutes, r, vs)
        );
        calls[1] = abi.encodeCall(rewards.claimListed, (id, 1, address(hostile), 5, new bytes32[](0)));
        calls[2] = abi.encodeCall(rewards.claimToSender, (id, address(0)));
        calls[3] = abi.encodeCall(rewards.withdrawCredit, (address(hostile)));
        calls[4] = abi.encodeCall(rewards.deposit, (room(address(0), 10, 2)));
    }

    function test_aRecipientCannotComeBackInTheMiddleOfItsClaim() public {
        bytes[] memory calls = attacks(bytes32(0));
        for (uint256 i; i < calls.length; ++i) {
            bytes32 id = fund(room(address(0), 10, 2));
            hostile.setCall(address(rewards), attacks(id)[i]);
            claimAs(RELAYER, id, 0, address(hostile), 5);
            vm.assertFalse(hostile.isOk());
            vm.assertEq(keccak256(hostile.answer()), keccak256(guarded));
            claimAs(RELAYER, id, 1, ALICE, 5);
        }
    }

    function test_aTokenCannotComeBackInTheMiddleOfADepositAClaimOrAReturn() public {
        bytes[] memory calls = attacks(bytes32(0));
        for (uint256 i; i < calls.length; ++i) {
            bytes32 other = fund(room(address(0), 10, 2));
            hook.setHook(address(rewards), attacks(other)[i]);
            bytes32 id = fund(room(address(hook), 10, 2));
            vm.assertEq(keccak256(hook.answer()), keccak256(guarded));
            claimAs(RELAYER, id, 0, ALICE, 5);
            vm.assertEq(keccak256(hook.answer()), keccak256(guarded));
            hook.setHook(address(0), '');
            uint256 now_ = block.timestamp;
            vm.warp(now_ + 1 days);
            hook.setHook(address(rewards), calls[i]);
            rewards.claimToSender(id, address(0));
            vm.assertEq(keccak256(hook.answer()), keccak256(guarded));
            hook.setHook(address(0), '');
            vm.warp(now_);
            vm.assertEq(rewards.records(other).remainingAmount, 10);
        }
        vm.assertEq(hook.balanceOf(address(rewards)), 0);
    }

    function test_tokensThatArriveBesidesADepositAreNotTakenForPartOfIt() public {
        hook.setHook(address(hook), abi.encodeCall(hook.mint, (address(rewards), 1)));
        IGuildRewards.Deposit memory params = room(address(hook), 10, 2);
        uint256 value = valueOf(params);
        vm.expectRevert(
            abi.encodeWithSelector(IGuildRewards.WrongAmountReceived.selector, address(hook), 10, 11)
        );
        vm.prank(SENDER);
        rewards.deposit{value: value}(params);
    }

    function test_aTokenThatRefusesOneRecipientPaysTheOthers() public {
        bytes32 id = fund(room(address(hook), 10, 2));
        hook.setRefused(ALICE);
        refuseClaim(id, 0, ALICE, 5, abi.encodeWithSelector(HookToken.Refused.selector, ALICE));
        claimAs(RELAYER, id, 1, BOB, 5);
        vm.assertEq(hook.balanceOf(BOB), 5);
    }

    function test_aSenderCannotComeBackInTheMiddleOfItsReturn() public {
        vm.deal(address(hostile), 1 ether);
        IGuildRewards.Deposit memory params = room(address(0), 10, 2);
        bytes32 id = rewards.idOf(address(hostile), params);
        hostile.execute(address(rewards), 10 + 2 * CLAIM_GAS, abi.encodeCall(rewards.deposit, (params)));
        fund(room(address(0), 1_000, 2));
        vm.warp(params.expiredTime);
        hostile.setCall(address(rewards), abi.encodeCall(rewards.claimToSender, (id, address(0))));
        hostile.execute(address(rewards), 0, abi.encodeCall(rewards.claimToSender, (id, address(0))));
        vm.assertEq(keccak256(hostile.answer()), keccak256(guarded));
        vm.assertEq(address(hostile).balance, 1 ether);
    }

    function test_aRelayerThatIsPaidCannotTakeItsCreditTwice() public {
        vm.prank(OWNER);
        rewards.setRelayer(address(hostile), true);
        bytes32 id = fund(room(address(0), 10, 2));
        claimAs(address(hostile), id, 0, ALICE, 5);
        bytes memory call = abi.encodeCall(rewards.withdrawCredit, (address(hostile)));
        hostile.setCall(address(rewards), call);
        hostile.execute(address(rewards), 0, call);
        vm.assertEq(keccak256(hostile.answer()), keccak256(guarded));
        vm.assertEq(address(hostile).balance, CLAIM_GAS);
    }

    function test_coinsAndTokensSentByMistakeChangeNoRecord() public {
        bytes32 id = fund(room(address(coin), 10, 2));
        coin.mint(address(rewards), 100);
        vm.deal(address(rewards), 100 ether);
        claimAs(RELAYER, id, 0, ALICE, 5);
        vm.warp(block.timestamp + 1 days);
        uint256 held = coin.balanceOf(SENDER);
        rewards.claimToSender(id, address(0));
        vm.assertEq(coin.balanceOf(SENDER), held + 5);
    }
}
