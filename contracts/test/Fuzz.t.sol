// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {shares, shuffle} from './Shares.sol';
import {vm} from './Vm.sol';

contract FuzzTest is Fixture {
    function within(uint256 value, uint256 min, uint256 max) private pure returns (uint256) {
        return min + (value % (max - min + 1));
    }

    function tokenOf(uint256 choice) private view returns (address) {
        address[3] memory tokens = [address(0), address(coin), address(old)];
        return tokens[choice % 3];
    }

    function balanceOf(address token, address holder) private view returns (uint256) {
        return token == address(0) ? holder.balance : coinOf(token, holder);
    }

    function coinOf(address token, address holder) private view returns (uint256) {
        return token == address(coin) ? coin.balanceOf(holder) : old.balanceOf(holder);
    }

    function testFuzz_sharesDrawnByTheRuleAreAllPaidInAnyOrder(
        uint96 amountSeed,
        uint8 countSeed,
        uint256 seed,
        uint8 token
    ) public {
        uint256 count = within(countSeed, 1, 12);
        uint256 amount = within(amountSeed, count, 1e27 / 2);
        uint256[] memory amounts = shares(amount, count, seed);
        uint256[] memory order = shuffle(count, seed);
        bytes32 id = fund(randomRoom(tokenOf(token), amount, count));
        for (uint256 i; i < count; ++i) {
            address to = address(uint160(0x1000_0000 + order[i]));
            claimAs(i % 2 == 0 ? RELAYER : to, id, order[i], to, amounts[order[i]]);
            vm.assertEq(balanceOf(tokenOf(token), to), amounts[order[i]]);
        }
        IGuildRewards.Record memory record = rewards.records(id);
        vm.assertEq(record.remainingAmount, 0);
        vm.assertEq(record.remainingCount, 0);
    }

    function testFuzz_whatIsNotClaimedGoesBack(
        uint96 shareSeed,
        uint8 countSeed,
        uint8 claimedSeed,
        uint8 token,
        bool isRelayed,
        bool isReturnedByRelayer
    ) public {
        uint256 count = within(countSeed, 1, 150);
        uint256 claimed = within(claimedSeed, 0, count < 8 ? count : 8);
        uint256 share = within(shareSeed, 1, 1e24);
        address paid = tokenOf(token);
        bytes32 id = fund(room(paid, share * count, count));
        uint256 held = balanceOf(paid, SENDER);
        uint256 coins = SENDER.balance;
        for (uint256 i; i < claimed; ++i) claimAs(isRelayed ? RELAYER : ALICE, id, count - 1 - i, ALICE, share);
        vm.warp(rewards.records(id).expiredTime);

        uint256 gasLeft = (isRelayed ? count - claimed : count) * CLAIM_GAS;
        uint256 rest = (count - claimed) * share;
        uint256 fee = !isReturnedByRelayer ? 0 : gasLeft < 2 * CLAIM_GAS ? gasLeft : 2 * CLAIM_GAS;
        vm.prank(isReturnedByRelayer ? RELAYER : SENDER);
        if (rest + gasLeft - fee == 0) {
            vm.expectRevert(abi.encodeWithSelector(IGuildRewards.NothingReturned.selector, id));
            rewards.claimToSender(id, address(0));
            return;
        }
        rewards.claimToSender(id, address(0));
        if (paid == address(0)) {
            vm.assertEq(SENDER.balance - coins, rest + gasLeft - fee);
        } else {
            vm.assertEq(balanceOf(paid, SENDER) - held, rest);
            vm.assertEq(SENDER.balance - coins, gasLeft - fee);
        }
        vm.assertEq(balanceOf(paid, ALICE), claimed * share);
        vm.assertEq(address(rewards).balance, rewards.creditOf(RELAYER));
    }

    function testFuzz_whateverCodeARecipientHasItIsPaidOrCredited(bytes calldata code, uint96 amountSeed) public {
        // No contract can be made with it.
        vm.assume(code.length == 0 || code[0] != 0xef);
        uint256 amount = within(amountSeed, 1, 1e24);
        bytes32 id = fund(room(address(0), 2 * amount, 2));
        vm.etch(ALICE, code);
        uint256 held = address(rewards).balance;
        claimAs(RELAYER, id, 0, ALICE, amount);
        uint256 credit = rewards.creditOf(ALICE);
        vm.assertTrue(credit == 0 || credit == amount);
        vm.assertEq(held - address(rewards).balance, amount - credit);
        vm.assertEq(rewards.creditOf(RELAYER), CLAIM_GAS);
    }

    function testFuzz_nothingButWhatWasSignedIsPaid(
        uint256 index,
        address recipient,
        uint256 amount,
        uint256 deadline,
        bytes32 r,
        bytes32 vs
    ) public {
        bytes32 id = fund(randomRoom(address(0), 1 ether, 5));
        vm.deal(address(this), 0);
        (bool ok, ) = address(rewards).call(
            abi.encodeCall(
                rewards.claim,
                (id, within(index, 0, 4), recipient, within(amount, 1, 0.4 ether), deadline, r, vs)
            )
        );
        vm.assertFalse(ok);
        vm.assertEq(rewards.records(id).remainingAmount, 1 ether);
    }

    function testFuzz_nothingButTheListIsPaid(uint256 index, address recipient, uint256 amount, bytes32 node) public {
        bytes32 other = leafOf(1, BOB, 5);
        bytes32 id = fund(recipients(address(0), 10, 2, pair(leafOf(0, ALICE, 5), other)));
        vm.assume(recipient != ALICE || index != 0 || amount != 5);
        (bool ok, ) = address(rewards).call(
            abi.encodeCall(rewards.claimListed, (id, index, recipient, amount, proofOf(other)))
        );
        vm.assertFalse(ok);
        vm.assume(node != other);
        (ok, ) = address(rewards).call(
            abi.encodeCall(rewards.claimListed, (id, 0, ALICE, 5, proofOf(node)))
        );
        vm.assertFalse(ok);
    }

    function testFuzz_aDepositIsTakenWholeOrRefused(
        uint256 amount,
        uint256 count,
        uint256 expiredTime,
        bool random,
        bool isList,
        uint8 token,
        uint96 value
    ) public {
        IGuildRewards.Deposit memory params = room(tokenOf(token), amount, count);
        params.expiredTime = expiredTime;
        params.random = random;
        if (random) params.seedHash = SEED_HASH;
        if (isList) {
            params.recordType = IGuildRewards.RecordType.Recipients;
            params.root = ROOM;
        }
        uint256 sent = value % 1e26;
        uint256 coins = address(rewards).balance;
        vm.prank(SENDER);
        (bool ok, ) = address(rewards).call{value: sent}(abi.encodeCall(rewards.deposit, (params)));
        bytes32 id = rewards.idOf(SENDER, params);
        if (!ok) {
            vm.assertEq(rewards.records(id).sender, address(0));
            vm.assertEq(address(rewards).balance, coins);
            return;
        }
        vm.assertTrue(random || amount % count == 0);
        vm.assertEq(sent, count * CLAIM_GAS + (params.token == address(0) ? amount : 0));
        vm.assertEq(rewards.records(id).remainingAmount, amount);
    }
}
