// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What local chains have at the address where public chains have Multicall3
/// @dev The calls of it that clients use, with the same names and answers.
contract Multicall3 {
    /// @notice One call.
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    /// @notice What it answered.
    struct Result {
        bool success;
        bytes returnData;
    }

    /// @notice Makes all calls; one that fails and may not ends them.
    /// @param calls What to call.
    /// @return returnData What each answered.
    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory returnData) {
        uint256 length = calls.length;
        returnData = new Result[](length);
        for (uint256 i; i < length; ++i) {
            Call3 calldata one = calls[i];
            Result memory result = returnData[i];
            (result.success, result.returnData) = one.target.call(one.callData);
            require(result.success || one.allowFailure, 'Multicall3: call failed');
        }
    }

    /// @notice Coins of an address.
    /// @param holder Whose.
    /// @return How many, in wei.
    function getEthBalance(address holder) external view returns (uint256) {
        return holder.balance;
    }

    /// @notice Height of the chain.
    /// @return Number of the block.
    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }
}
